/// A file without a name that bytes are put by in: gone when it is let go, or when the process ends
/// in whatever way.
///
/// One thread at a time uses it; it may be handed from one to another.
package protocol ByteSpool: AnyObject, Sendable {
  /// Writes behind what is there; waits for the disk's cache alone.
  func append(_ bytes: [UInt8]) throws(SpoolError)

  /// Up to `limit` bytes from `offset` on; none at the end.
  func read(at offset: Int, limit: Int) throws(SpoolError) -> [UInt8]
}

/// Why bytes could not be put by or read back.
package struct SpoolError: Error, Sendable, CustomStringConvertible {
  /// Whether there was no room for them.
  package let isOfRoom: Bool
  /// One sentence without a full stop, for the operator.
  package let description: String

  package init(isOfRoom: Bool, description: String) {
    self.isOfRoom = isOfRoom
    self.description = description
  }
}
