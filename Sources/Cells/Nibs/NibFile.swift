/// A nib's file as it was read.
package struct NibFile: Hashable, Sendable {
  /// As messages name it: `cells/BookCell.json`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
