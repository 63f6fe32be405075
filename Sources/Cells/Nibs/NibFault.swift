/// One thing that is wrong with a nib file.
package struct NibFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// Counted from 1.
  package let line: Int
  /// The way to the value at fault, with dots: `fields.title.format`; empty for the whole file.
  package let key: String
  /// One sentence without a full stop.
  package let reason: String

  package init(file: String, line: Int, key: String, reason: String) {
    self.file = file
    self.line = line
    self.key = key
    self.reason = reason
  }

  package var description: String {
    "\(file):\(line): " + (key.isEmpty ? reason : "\(key): \(reason)")
  }
}
