import CSQLite

extension SQLiteError: CustomStringConvertible {
  /// One sentence: what happened, SQLite's words, and what was being done.
  package var description: String {
    let code = "SQLite code \(extendedCode)"
    let cause = systemError == 0 ? code : "\(code), \(SystemErrorText.text(systemError))"
    return "\(meaning): \(message) (\(cause)), while \(doing)."
  }

  private var meaning: String {
    switch kind {
    case .busy: "The database is locked by another connection"
    case .full: "There is no room left to write to the database"
    // SQLITE_READONLY_DIRECTORY, arithmetic that Swift does not import.
    case .readOnly where extendedCode == SQLITE_READONLY | 6 << 8:
      "The folder of the database does not allow making the files that SQLite needs beside it"
    case .readOnly: "The database does not allow writing"
    case .cannotOpen: "The database, or a file beside it in its folder, cannot be opened"
    case .corrupt: "The database is damaged"
    case .notADatabase: "The file is not a database"
    case .constraint: "A rule of the database's schema was broken"
    case .tooBig: "A value is too big for the database"
    case .interrupted: "A query was stopped because it took too many steps"
    case .denied: "A statement is not allowed here"
    case .inputOutput: "The disk or its file system failed"
    case .memory: "SQLite is out of memory"
    case .other: "A statement failed"
    }
  }

  /// The action on one line and not endless.
  private var doing: String {
    let words = action.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 200 ? words : words.prefix(200) + "…"
  }
}
