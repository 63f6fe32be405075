/// A text of a JSON document, compared by its bytes: two that differ in them are two, even where
/// people see the same.
package struct JSONName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }
  package init(stringLiteral value: String) { self.init(value) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var description: String { text }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.bytes.lexicographicallyPrecedes(rhs.bytes)
  }
}
