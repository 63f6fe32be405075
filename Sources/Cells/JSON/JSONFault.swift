/// Why bytes are not the JSON that is accepted, and where.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset in bytes, counted from 0.
  package let offset: Int
  /// One sentence without a full stop.
  package let reason: String
  /// Whether the text is refused for its depth alone, so far.
  package var isOfDepth = false

  package var description: String { "\(reason), at byte \(offset + 1)" }
}
