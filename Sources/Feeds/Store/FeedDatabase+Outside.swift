package import SQLite

extension FeedDatabase {
  /// Bytes of the file that `outside` looks at.
  package static let headerLength = DatabaseFile.headerLength

  /// Judges a database that somebody else has open, by what was read of it elsewhere.
  ///
  /// - Parameters:
  ///   - header: the file's first bytes, up to `headerLength`.
  ///   - size: of the file, in bytes, read before the header.
  package static func outside(header: [UInt8], size: Int64) -> DatabaseFile.Outside {
    DatabaseFile.outside(header: header, size: size, applicationID: applicationID)
  }
}
