extension DatabaseFile {
  /// Bytes of a file that `outside` looks at.
  package static let headerLength = DatabaseHeader.length

  /// What a file's first bytes and its size tell of it.
  package enum Outside: Sendable {
    case whole
    /// Shorter than its first page says.
    case short
    /// No database of the application's.
    case foreign
  }

  /// Judges a file by bytes that were read elsewhere: opening it once more within the process and
  /// closing it would drop the locks that its other connections hold.
  package static func outside(
    header bytes: [UInt8], size: Int64, applicationID: Int32
  ) -> Outside {
    let padding = [UInt8](repeating: 0, count: max(0, DatabaseHeader.length - bytes.count))
    let header = DatabaseHeader(Array(bytes.prefix(DatabaseHeader.length)) + padding)
    guard header.hasMagic, header.isSound, header.applicationID == applicationID,
      let pageSize = header.pageSize
    else { return .foreign }
    guard let pages = header.pageCount else { return .whole }
    return size < Int64(pages) * Int64(pageSize) ? .short : .whole
  }
}
