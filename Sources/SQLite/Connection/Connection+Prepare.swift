import CSQLite

extension Connection {
  /// Compiles one statement, to be kept and run many times.
  ///
  /// Refuses text that holds no statement, or more than one. Costs tens of microseconds and may
  /// read the schema; running it later costs none of that.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try prepare(sql, persistent: true)
  }

  /// As ``prepare(_:)``; a statement that is not persistent suits one that runs once.
  func prepare(_ sql: String, persistent: Bool) throws(SQLiteError) -> Statement {
    var script = Script(sql)
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    guard let statement = try script.next(on: self, flags: flags) else {
      throw SQLiteError(extendedCode: SQLITE_ERROR, message: "no statement", action: sql)
    }
    // A tail of comments and blanks compiles to nothing; anything else is a second statement.
    if try script.next(on: self, flags: 0) != nil {
      throw SQLiteError(
        extendedCode: SQLITE_ERROR, message: "more than one statement", action: sql)
    }
    return statement
  }

  /// Runs every statement of a script to its end, dropping rows.
  ///
  /// Stops at the first failure; what ran before stays, unless the caller holds a transaction.
  package func execute(_ script: String) throws(SQLiteError) {
    var script = Script(script)
    while var statement = try script.next(on: self, flags: 0) {
      try statement.run()
    }
  }
}
