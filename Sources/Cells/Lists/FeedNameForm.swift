/// The form of a feed's name: `[a-z0-9][a-z0-9._-]{0,63}`.
package enum FeedNameForm {
  package static func accepts(_ bytes: some Collection<UInt8>) -> Bool {
    guard (1...64).contains(bytes.count), let first = bytes.first, isLetterOrDigit(first) else {
      return false
    }
    return bytes.allSatisfy { isLetterOrDigit($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
