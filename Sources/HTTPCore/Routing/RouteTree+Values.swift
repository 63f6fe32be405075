extension RouteTree {
  /// Where a parameter's value lies in a path, counted from its first byte.
  @usableFromInline
  struct Place: Sendable {
    var start: UInt32 = 0
    var end: UInt32 = 0
  }

  /// The values of the parameters that a path has passed, from left to right.
  @usableFromInline
  enum Values: Sendable {
    /// Places in a path of which nothing is encoded.
    case plain(ArraySlice<UInt8>, InlineArray<4, Place>)
    case decoded([ArraySlice<UInt8>])

    @usableFromInline
    subscript(index: Int) -> ArraySlice<UInt8> {
      switch self {
      case .plain(let path, let places):
        let place = places[index]
        return path[(path.startIndex + Int(place.start))..<(path.startIndex + Int(place.end))]
      case .decoded(let values): return values[index]
      }
    }
  }
}
