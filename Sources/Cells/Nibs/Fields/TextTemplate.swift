/// A text with places to be filled, each written as `{}`.
struct TextTemplate: Hashable, Sendable {
  /// What stands around the places, as the inside of a JSON string.
  private let pieces: [[UInt8]]

  init(_ text: String) {
    var pieces: [[UInt8]] = []
    var piece: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "}"), piece.last == UInt8(ascii: "{") {
        piece.removeLast()
        pieces.append(JSONString.escaped(piece))
        piece = []
      } else {
        piece.append(byte)
      }
    }
    self.pieces = pieces + [JSONString.escaped(piece)]
  }

  /// How many places there are.
  var count: Int { pieces.count - 1 }

  /// The text with `filling`, the inside of a JSON string as well, in each place.
  func filled(_ filling: some Collection<UInt8>) -> [UInt8] {
    Array(pieces.joined(separator: filling))
  }
}
