import Cells

/// A feed's name: `[a-z0-9][a-z0-9._-]{0,63}`.
package struct FeedName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Nil when `text` is not of that form.
  package init?(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Nil when the bytes are not of that form.
  package init?(bytes: [UInt8]) {
    guard FeedNameForm.accepts(bytes) else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  package var description: String { text }
}
