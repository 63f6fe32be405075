import SQLite

/// The one connection of a visit: all that is looked at, and mended, goes through it.
final class DoctorConnection {
  let connection: Connection

  init(_ connection: consuming Connection) { self.connection = connection }

  /// The first column of the first row; nil for null or without a row.
  func number(_ sql: String, _ bindings: Int64...) throws(SQLiteError) -> Int64? {
    var statement = try connection.prepare(sql)
    for (index, value) in bindings.enumerated() { try statement.bind(value, at: index + 1) }
    return try statement.first { row throws(SQLiteError) in row.optionalInt64(at: 0) } ?? nil
  }

  /// Runs one statement; answers how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ bindings: Int64...) throws(SQLiteError) -> Int {
    var statement = try connection.prepare(sql)
    for (index, value) in bindings.enumerated() { try statement.bind(value, at: index + 1) }
    try statement.run()
    return connection.changes
  }

  /// Runs `body` for each row of a query.
  func forEachRow(
    _ sql: String, _ body: (borrowing Statement) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    var statement = try connection.prepare(sql)
    try statement.forEachRow(body)
  }
}
