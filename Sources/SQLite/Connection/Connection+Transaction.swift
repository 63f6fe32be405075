extension Connection {
  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
  ///
  /// A commit that fails is rolled back too, and throws: nothing of the body stays then. Within
  /// an open transaction it throws and leaves that transaction alone.
  package func withTransaction<Result: ~Copyable>(
    _ kind: TransactionKind, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try withTransaction(kind, mapping: { $0 }, body)
  }

  /// As ``withTransaction(_:_:)`` for a body with errors of its own; `mapping` wraps SQLite's.
  package func withTransaction<Result: ~Copyable, Failure: Error>(
    _ kind: TransactionKind, mapping: (SQLiteError) -> Failure,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(SQLiteError) { try begin(kind) } catch { throw mapping(error) }
    let result: Result
    do throws(Failure) {
      result = try body()
    } catch {
      rollback()
      throw error
    }
    do throws(SQLiteError) { try commit() } catch { throw mapping(error) }
    return result
  }

  /// Begins a transaction, for callers that cannot use ``withTransaction(_:_:)``.
  package func begin(_ kind: TransactionKind) throws(SQLiteError) {
    try execute(kind.rawValue)
  }

  /// Commits the open transaction; where that fails it is rolled back, then the failure thrown.
  package func commit() throws(SQLiteError) {
    do throws(SQLiteError) {
      try execute("COMMIT")
    } catch {
      rollback()
      throw error
    }
  }

  /// Rolls back the open transaction, if there is one; SQLite ends some by itself on an error.
  package func rollback() {
    guard isInTransaction else { return }
    // It can only fail where SQLite has rolled back already.
    try? execute("ROLLBACK")
  }
}
