import SQLite

extension Connection {
  /// How many rows `table` has.
  func count(_ table: String) throws(SQLiteError) -> Int {
    var statement = try prepare("SELECT count(*) FROM \(table)")
    return try statement.first { row throws(SQLiteError) in row.int(at: 0) } ?? -1
  }
}
