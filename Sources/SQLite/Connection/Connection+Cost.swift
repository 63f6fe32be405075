import CSQLite

extension Connection {
  /// The sum of what all prepared statements have cost since it was last taken; sets it back to 0.
  package func takeCost(_ cost: Statement.Cost) -> Int {
    var sum = 0
    var next: OpaquePointer? = nil
    // SQLite's own list of the connection's statements, which nobody changes meanwhile.
    while let handle = unsafe sqlite3_next_stmt(self.handle, next) {
      unsafe sum += Int(sqlite3_stmt_status(handle, cost.counter, 1))
      unsafe next = handle
    }
    return sum
  }
}
