extension RouteTree {
  /// What a path looks like as a whole.
  enum Shape {
    /// Nothing is encoded, and no segment is empty, `.` or `..`.
    case plain
    /// It is sound, and no path of a route.
    case notFound
    /// It has to be decoded before more can be said.
    case other
  }

  /// Says it in one pass.
  static func shape(_ path: Span<UInt8>) -> Shape {
    guard !path.isEmpty, path[0] == 0x2F else { return .other }
    var start = 1
    var dots = 0
    var isPlain = true
    var index = 1
    while true {
      let byte = index < path.count ? path[index] : 0x2F
      switch byte {
      case 0x2F:
        let length = index &- start
        // The lone slash is the root.
        if length == 0 ? path.count > 1 : length <= 2 && dots == length { isPlain = false }
        if index >= path.count { return isPlain ? .plain : .notFound }
        start = index &+ 1
        dots = 0
      case 0x2E: dots &+= 1
      case 0, 0x25, 0x80...: return .other
      default: break
      }
      index &+= 1
    }
  }

  /// ``find(_:from:passed:)`` for a plain path, without allocation: `start` is where the segment
  /// after `node` begins, and `places` takes those of the parameters.
  func findPlain(
    _ path: Span<UInt8>, _ start: Int, from node: Int, passed: Int,
    _ places: inout InlineArray<4, Place>
  ) -> Int? {
    var end = start
    while end < path.count, path[end] != 0x2F { end &+= 1 }
    let isLast = end == path.count
    for index in nodes[node].literals.indices {
      let literal = nodes[node].literals[index]
      guard isSegment(literal.segment, path, start..<end) else { continue }
      if isLast {
        if !nodes[literal.child].endpoints.isEmpty { return literal.child }
      } else if let found = findPlain(
        path, end &+ 1, from: literal.child, passed: passed, &places)
      {
        return found
      }
    }
    guard let child = nodes[node].parameter else { return nil }
    places[passed] = Place(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
    if isLast { return nodes[child].endpoints.isEmpty ? nil : child }
    return findPlain(path, end &+ 1, from: child, passed: passed &+ 1, &places)
  }

  /// Whether `range` of `path` is the literal that stands at `segment` in `letters`.
  private func isSegment(
    _ segment: Range<Int>, _ path: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    guard segment.count == range.count else { return false }
    let letters = letters.span
    var index = segment.lowerBound
    var place = range.lowerBound
    while index < segment.upperBound {
      if letters[index] != path[place] { return false }
      index &+= 1
      place &+= 1
    }
    return true
  }
}
