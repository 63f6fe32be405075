/// The form of a feed's name: `[a-z0-9][a-z0-9._-]{0,63}`.
package enum FeedNameForm {
  package static func accepts(_ bytes: [UInt8]) -> Bool {
    guard (1...64).contains(bytes.count), isLetterOrDigit(bytes[0]) else { return false }
    for byte in bytes where !isLetterOrDigit(byte) {
      guard byte == 0x2E || byte == 0x5F || byte == 0x2D else { return false }
    }
    return true
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
