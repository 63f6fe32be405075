import HTTPCore

extension EntityTag {
  /// The strong tag of contents with that hash, 16 hexadecimal digits.
  init(hash: UInt64) {
    self.init(digest: (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * UInt64($0))) })
  }
}
