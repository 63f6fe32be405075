/// Why migrating stopped. Whatever the case, the file at fault has left nothing in the database.
package enum MigrationError: Error, Sendable {
  /// A file's name has another form than `0001_words.sql`.
  case malformedName(String)
  /// Two files have the same number.
  case doubledNumber(String, String)
  /// A file ends or needs the transaction that it is applied in; `what` is the SQL word.
  case forbiddenStatement(file: String, line: Int, what: String)
  /// A statement of a file failed.
  case failed(file: String, line: Int, SQLiteError)
  /// Rows of `table` point to nothing once the file is applied.
  case danglingRows(file: String, table: String)
  /// Files that were changed after they were applied.
  case edited([String])
  /// A file that has another name than when it was applied.
  case renamed(applied: String, file: String)
  /// Applied migrations whose files are gone, though later ones are there.
  case missing([String])
  /// Applied migrations that are later than all this program knows.
  case newerDatabase(applied: [String], latestKnown: String?)
  /// A file that was never applied, with a number below one that was.
  case outOfOrder(file: String, latestApplied: String)
  /// The database is another application's: its id, or 0 where it has tables and no id.
  case otherApplication(Int32)
  /// SQLite failed at reading or locking the database.
  case database(SQLiteError)
}

extension MigrationError {
  /// Runs `body`; a failure of SQLite becomes `.database`.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(MigrationError) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw .database(error) }
  }
}
