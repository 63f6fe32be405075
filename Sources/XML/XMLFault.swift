/// Why a text is no XML, or none that is taken.
package struct XMLFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte of the text that the parser had come to.
  package let offset: Int
  /// One sentence without a full stop, mostly in libxml2's words.
  package let reason: String

  package var description: String { "byte \(offset): \(reason)" }
}
