/// One `name=value` of a query, decoded.
package struct QueryParameter: Sendable, Hashable {
  /// UTF-8 without NUL; may be empty. A slice: its indices start anywhere.
  package let name: ArraySlice<UInt8>
  /// UTF-8 without NUL, other control characters included; empty for `name=` and for `name`.
  package let value: ArraySlice<UInt8>
  /// Whether there was a `=`: false for a bare `name`.
  package let hasValue: Bool

  /// Whether the name is `name`, byte by byte; query names are case-sensitive.
  package func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }

  /// The name as text; up to 15 bytes it is made without allocation, so it may be switched over.
  package var nameText: String { String(decoding: name, as: UTF8.self) }

  /// The value as text, with the same cost.
  package var text: String { String(decoding: value, as: UTF8.self) }
}
