extension Migrator {
  /// Runs every statement of `migration` in the transaction that is open.
  func apply(
    _ migration: NumberedMigration, on connection: borrowing Connection
  ) throws(MigrationError) {
    var refused: String?
    var script = Script(migration.text)
    var start = 0
    do throws(SQLiteError) {
      // The look beforehand has refused such statements; here SQLite itself guards the transaction.
      try connection.refusingTransactionControl(&refused) { () throws(SQLiteError) in
        while var statement = try script.next(on: connection, flags: 0) {
          try statement.run()
          start = script.offset
        }
      }
    } catch {
      let line = script.line(ofStatementAt: start)
      if let refused { throw .forbiddenStatement(file: migration.name, line: line, what: refused) }
      throw .failed(file: migration.name, line: line, error)
    }

    let dangling = try MigrationError.wrapping { () throws(SQLiteError) in
      try connection.pragma("foreign_key_check")
    }
    if let dangling { throw .danglingRows(file: migration.name, table: dangling) }
  }
}
