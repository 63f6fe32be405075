/// A file that was refused as a database, and left as it was.
package struct DatabaseFileError: Error, Sendable {
  package enum Reason: Sendable {
    /// Its first bytes are not those of a database.
    case notADatabase
    /// It is a database and broken; the text says how.
    case damaged(String)
    /// Another application's number, or 0 where it has tables and no number.
    case otherApplication(Int32)
    /// It could not be read.
    case unreadable(SQLiteError)
  }

  package let path: String
  package let reason: Reason
}

extension DatabaseFileError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notADatabase:
      "\(path) is not an SQLite database; it was left as it is."
    case .damaged(let how):
      "\(path) is a damaged database: \(how); it was left as it is."
    case .otherApplication(0):
      "\(path) is a database that another application made: it holds tables and no application id;"
        + " it was left as it is."
    case .otherApplication(let id):
      "\(path) is a database that another application made: its application id is \(id);"
        + " it was left as it is."
    case .unreadable(let error):
      "\(path) cannot be read. \(error)"
    }
  }
}
