/// Why bytes are not the JSON that is accepted, and where.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset in bytes, counted from 0.
  package let offset: Int
  /// One sentence without a full stop.
  package let reason: String
  /// Whether the text is refused for its depth alone, so far.
  package private(set) var isOfDepth = false

  /// The same, of depth.
  var ofDepth: JSONFault {
    var fault = self
    fault.isOfDepth = true
    return fault
  }

  init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  package var description: String { "\(reason), at byte \(offset + 1)" }
}
