extension DatabaseFile {
  /// Why the outside of a file forbids opening it, nil where it does not.
  static func refusal(
    of file: FileFacts, _ applicationID: Int32
  ) -> DatabaseFileError.Reason? {
    let header = file.header
    guard header.hasMagic else { return .notADatabase }
    guard let pageSize = header.pageSize, file.size >= 512 else {
      return .damaged("its header is cut short or holds no possible page size")
    }
    guard header.isSound else {
      return .damaged("its header holds values that SQLite does not know")
    }
    // Id and schema lie on one page, which is written as a whole: our own file never shows tables
    // without its id, at whatever moment it is looked at.
    let id = header.applicationID
    if id != applicationID, id != 0 || !header.hasEmptySchema { return .otherApplication(id) }
    if !file.hasCompanion, let pages = header.pageCount, file.size < pages * pageSize {
      return .damaged("it should have \(pages * pageSize) bytes and has \(file.size)")
    }
    return nil
  }
}

extension Connection {
  /// Reads every row of the schema, and has SQLite parse it.
  func readSchema() throws(SQLiteError) {
    var statement = try prepare("SELECT sql FROM sqlite_schema", persistent: false)
    try statement.run()
  }
}
