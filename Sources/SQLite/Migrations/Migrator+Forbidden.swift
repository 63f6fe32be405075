import CSQLite

extension Migrator {
  /// Refuses the first file that has a statement which a transaction cannot hold.
  ///
  /// Each statement is compiled, never run, on an empty database in memory. One that needs tables
  /// does not compile there, and is none of those: they need no schema. SQLite's own scanner finds
  /// where each ends, and its authorizer and its program say what each is; no text is searched.
  func refuseForbidden(_ migrations: [NumberedMigration]) throws(MigrationError) {
    let scratch: Connection
    do throws(SQLiteError) {
      scratch = try Connection(path: ":memory:", mode: .create)
    } catch {
      throw .database(error)
    }
    for migration in migrations {
      for statement in migration.completeStatements() {
        guard let what = scratch.forbidden(in: migration.text[statement]) else { continue }
        let line = Script(migration.text).line(ofStatementAt: statement.lowerBound)
        throw .forbiddenStatement(file: migration.name, line: line, what: what)
      }
    }
  }
}

extension NumberedMigration {
  /// Where each statement lies in the text, up to its semicolon or the end.
  ///
  /// Asks SQLite at every semicolon whether the text so far is a complete statement: the cost grows
  /// with the semicolons within one statement times its length.
  func completeStatements() -> [Range<Int>] {
    var statements: [Range<Int>] = []
    var start = 0
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: ";") {
      let candidate = String(decoding: text[start...offset], as: UTF8.self)
      // The text is passed as a C string that lives for the call.
      if unsafe sqlite3_complete(candidate) == 1 {
        statements.append(start..<offset + 1)
        start = offset + 1
      }
    }
    if start < text.count { statements.append(start..<text.count) }
    return statements
  }
}

extension Connection {
  /// The word of what a transaction cannot hold, nil where the statement has nothing of it.
  fileprivate func forbidden(in sql: ArraySlice<UInt8>) -> String? {
    var refused: String?
    let explain = "EXPLAIN " + String(decoding: sql, as: UTF8.self)
    var isVacuum = false
    do throws(SQLiteError) {
      try refusingTransactionControl(&refused) { () throws(SQLiteError) in
        var program = try prepare(explain, persistent: false)
        try program.forEachRow { row throws(SQLiteError) in
          isVacuum = isVacuum || row.text(at: 1) == "Vacuum"
        }
      }
    } catch {
      // It names tables that are not here, or is wrong: applying it will tell.
    }
    return isVacuum ? "VACUUM" : refused
  }
}
