import CSQLite

// Each call reads a field of the open handle and touches no file.
extension Connection {
  /// Rows that the latest INSERT, UPDATE or DELETE changed, without those of triggers.
  package var changes: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// Rows changed since the connection was opened, those of triggers too.
  package var totalChanges: Int { Int(unsafe sqlite3_total_changes64(handle)) }

  /// The row id of the latest INSERT that succeeded on this connection, 0 before the first.
  package var lastInsertRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction that was begun explicitly is open.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// A number that differs from the last one read here when another connection has committed
  /// since; own commits leave it alone.
  ///
  /// Prepares its statement at each call: a caller that asks often keeps a statement of
  /// `PRAGMA data_version` of its own.
  package func dataVersion() throws(SQLiteError) -> Int64 {
    var statement = try prepare("PRAGMA data_version", persistent: false)
    return try statement.first { row throws(SQLiteError) in row.int64(at: 0) } ?? 0
  }

  /// Has the statement that runs end with an error whose `isInterrupted` is true; does nothing where
  /// none runs. The one call that other threads may make, as long as the connection is open.
  package func interrupt() { unsafe sqlite3_interrupt(handle) }
}
