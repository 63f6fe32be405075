import SQLite

extension FeedDatabase {
  /// Bytes of the file that `outside` looks at.
  package static let headerLength = DatabaseFile.headerLength

  /// What a file's first bytes and its size tell of it.
  package enum Outside: Sendable {
    case whole
    /// Shorter than its first page says; so is one that a checkpoint is at work on.
    case short
    /// No database of Rowcast's.
    case foreign
  }

  /// Judges a database that somebody else has open, by what was read of it elsewhere.
  ///
  /// - Parameters:
  ///   - header: the file's first bytes, up to `headerLength`.
  ///   - size: of the file, in bytes, read before the header.
  package static func outside(header: [UInt8], size: Int64) -> Outside {
    switch DatabaseFile.outside(header: header, size: size, applicationID: applicationID) {
    case .whole: .whole
    case .short: .short
    case .foreign: .foreign
    }
  }
}
