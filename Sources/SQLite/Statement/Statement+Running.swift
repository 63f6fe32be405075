import CSQLite

extension Statement {
  /// Advances to the next row: true with a row, false at the end.
  ///
  /// At the end, and on a failure, the statement is reset, ready to be bound and run again. Blocks
  /// for disk and, at the first step, for locks up to the busy timeout.
  @inlinable
  package mutating func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { throw failure(code) }
    _ = unsafe sqlite3_reset(handle)
    return false
  }

  /// Leaves the current row and ends the read that the statement held; bindings stay.
  @inlinable
  package mutating func reset() {
    // The code that it returns repeats the failure of the last step, thrown there already.
    _ = unsafe sqlite3_reset(handle)
  }

  /// Runs to the end, dropping rows, and resets.
  @inlinable
  package mutating func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs `body`, then resets, also when the body throws.
  @inlinable
  package mutating func withReset<Result: ~Copyable, Failure: Error>(
    _ body: (inout Statement) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { reset() }
    return try body(&self)
  }

  /// What `body` makes of the first row, nil without one; resets, also when the body throws.
  @inlinable
  package mutating func first<Result>(
    _ body: (borrowing Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    defer { reset() }
    guard try step() else { return nil }
    return try body(self)
  }

  /// Runs `body` for each row; resets, also when the body throws.
  @inlinable
  package mutating func forEachRow(
    _ body: (borrowing Statement) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// The error of a call that returned `code`; resets, so that the statement can be bound again.
  @usableFromInline
  @inline(never)
  package mutating func failure(_ code: Int32) -> SQLiteError {
    let sql = unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) } ?? ""
    // A statement always has its connection, a closed one too.
    let error = unsafe SQLiteError(code, on: sqlite3_db_handle(handle), action: sql)
    reset()
    return error
  }
}
