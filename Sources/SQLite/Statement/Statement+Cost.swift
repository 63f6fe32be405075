import CSQLite

extension Statement {
  /// What SQLite counts about a statement's work.
  package enum Cost: Sendable {
    /// Instructions of SQLite's virtual machine: the measure that does not depend on the computer.
    case steps
    /// Rows passed by a scan of a whole table.
    case scannedRows
    /// Sorts that no index saved.
    case sorts
    /// How often a statement was begun.
    case runs
  }

  /// The count since the statement was prepared or last asked; sets it back to 0.
  package mutating func takeCost(_ cost: Cost) -> Int {
    Int(unsafe sqlite3_stmt_status(handle, cost.counter, 1))
  }
}

extension Statement.Cost {
  /// SQLite's number for it.
  var counter: Int32 {
    switch self {
    case .steps: SQLITE_STMTSTATUS_VM_STEP
    case .scannedRows: SQLITE_STMTSTATUS_FULLSCAN_STEP
    case .sorts: SQLITE_STMTSTATUS_SORT
    case .runs: SQLITE_STMTSTATUS_RUN
    }
  }
}
