/// One value of a JSON text: its kind and its place in the bytes; strings and numbers are read when
/// they are asked for.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case object([Member])
    case array([JSONNode])
    case string
    case number
    case bool(Bool)
    case null
  }

  /// A key's place, without its quotes, and its value.
  struct Member: Sendable {
    let key: Range<Int>
    let value: JSONNode
  }

  let kind: Kind
  /// From its first byte to its last; a string's with the quotes.
  let range: Range<Int>
}
