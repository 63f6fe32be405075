extension Output {
  /// Appends one chunk (RFC 9112 §7.1) of at least a byte; an empty one would end the body.
  mutating func appendChunk(_ piece: [UInt8]) {
    appendHexadecimal(piece.count)
    appendLineEnd()
    appendBody(piece)
    appendLineEnd()
  }

  /// Appends the last chunk, without trailer fields.
  mutating func appendLastChunk() { append("0\r\n\r\n".utf8) }

  /// Appends a digit that changes nothing of the chunk size that will follow it.
  mutating func appendLeadingZero() { append(0x30) }

  private mutating func appendHexadecimal(_ number: Int) {
    if number >= 16 { appendHexadecimal(number >> 4) }
    let digit = UInt8(truncatingIfNeeded: number & 15)
    append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
  }
}
