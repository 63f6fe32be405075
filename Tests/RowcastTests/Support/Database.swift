import SQLite

/// A database file behind the program's back.
enum Database {
  /// Runs a script of SQL.
  static func change(_ path: String, _ sql: String) throws {
    try Connection(path: path, mode: .readWrite).execute(sql)
  }
}
