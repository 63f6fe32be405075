/// A source of which nothing can be taken.
package struct UnreadableSource: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int?
  /// One sentence without a full stop.
  package let reason: String

  package init(line: Int? = nil, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
