/// A feed's name: `[a-z0-9][a-z0-9._-]{0,63}`.
package struct FeedName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Nil when `text` is not of that form.
  package init?(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Nil when the bytes are not of that form.
  package init?(bytes: [UInt8]) {
    guard (1...64).contains(bytes.count), let first = bytes.first, Self.isLetterOrDigit(first),
      bytes.allSatisfy({
        Self.isLetterOrDigit($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D
      })
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  package var description: String { text }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
