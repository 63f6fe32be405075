/// Cuts a stream of bytes into lines at LF alone, one CR in front of it dropped.
///
/// Bytes, not characters: in a Swift string CR LF is one character, and other separators may stand
/// within JSON strings.
package struct LineSplitter {
  /// A line that is longer than any item can be.
  package struct TooLong: Error, Sendable {
    package let line: Int
  }

  /// Bytes of the longest line, its end not counted.
  package static let maximumLength = 1 << 20

  private var rest: [UInt8] = []
  /// The number of the last line handed out, from 1.
  package private(set) var line = 0

  package init() {}

  /// Whether a line says nothing: blanks, tabs and carriage returns alone.
  package static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Hands out every line that ends within `bytes`, blank ones too.
  package mutating func split<Failure: Error>(
    _ bytes: [UInt8], wrapping wrap: (TooLong) -> Failure,
    _ body: (Int, ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let piece = bytes[start..<end]
      start = end + 1
      if rest.isEmpty {
        try hand(piece, wrap, body)
      } else {
        let whole = rest + piece
        rest.removeAll(keepingCapacity: true)
        try hand(whole[...], wrap, body)
      }
    }
    rest.append(contentsOf: bytes[start...])
    // One byte more, which may be the CR of the line's end.
    if rest.count > Self.maximumLength + 1 { throw wrap(TooLong(line: line + 1)) }
  }

  /// Hands out a last line without a line break.
  package mutating func finish<Failure: Error>(
    wrapping wrap: (TooLong) -> Failure,
    _ body: (Int, ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard !rest.isEmpty else { return }
    let last = rest
    rest.removeAll()
    try hand(last[...], wrap, body)
  }

  private mutating func hand<Failure: Error>(
    _ piece: ArraySlice<UInt8>, _ wrap: (TooLong) -> Failure,
    _ body: (Int, ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    line += 1
    let content = piece.last == 0x0D ? piece.dropLast() : piece
    guard content.count <= Self.maximumLength else { throw wrap(TooLong(line: line)) }
    try body(line, content)
  }
}
