/// Choices that are taken from an input's end, so that its beginning stays what it is: a message.
struct FuzzChoices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  /// A number below `limit`, which is at most 256; 0 when nothing is left.
  mutating func next(_ limit: Int) -> Int { Int(rest.popLast() ?? 0) % limit }

  /// So many choices at once, to be made later on.
  mutating func reserve(_ count: Int) -> FuzzChoices {
    let part = rest.suffix(count)
    rest = rest.dropLast(part.count)
    return FuzzChoices(Array(part))
  }
}
