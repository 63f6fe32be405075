import Cells

/// An item's id: 1 to 200 bytes of UTF-8 without control characters (C0 and DEL), and neither `.`
/// nor `..`, which no URL path can hold.
///
/// Ids are compared byte by byte; `String` would hold two spellings of one letter for equal.
package struct ItemID: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// Nil when the bytes are not of that form.
  package init?(bytes: [UInt8]) {
    guard ItemLimits.acceptsID(bytes) else { return nil }
    self.bytes = bytes
  }

  /// Nil when `text` is not of that form.
  package init?(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// An id that the database holds, taken as it is.
  init(stored bytes: [UInt8]) { self.bytes = bytes }

  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
