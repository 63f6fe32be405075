extension Migrator {
  /// Applies what is pending and returns the names of the files that this call applied.
  ///
  /// Each file is applied in one transaction together with its record, under the write lock from
  /// the check on. Callers in other processes may run at the same time: one applies, the others
  /// wait for up to `lockTimeout` milliseconds and go on. Files with a statement that a transaction
  /// cannot hold are refused before any file is applied.
  ///
  /// Foreign keys are not enforced meanwhile, so that a table can be built anew; every file must
  /// leave them in order, which costs a scan of the tables that have any. Not to be called within a
  /// transaction.
  package func run(
    on connection: borrowing Connection, lockTimeout: Int = 60_000
  ) throws(MigrationError) -> [String] {
    // Without the write lock first: a database that is up to date needs none.
    let pending = try pending(after: records(of: connection))
    if pending.isEmpty { return [] }
    try refuseForbidden(pending)

    let settings = try MigrationSettings(of: connection, lockTimeout: lockTimeout)
    defer { settings.restore(on: connection) }
    var applied: [String] = []
    while let name = try applyNext(on: connection) { applied.append(name) }
    return applied
  }

  /// Applies the first file that is pending once the lock is held, nil without one.
  private func applyNext(
    on connection: borrowing Connection
  ) throws(MigrationError) -> String? {
    try connection.withTransaction(.immediate, mapping: MigrationError.database) {
      () throws(MigrationError) in
      let isNew = try requireOwn(connection)
      let records = try MigrationError.wrapping { () throws(SQLiteError) in
        try connection.migrationRecords()
      }
      guard let next = try pending(after: records).first else { return nil }
      try apply(next, on: connection)
      try MigrationError.wrapping { () throws(SQLiteError) in
        try connection.record(next)
        if isNew { try connection.pragma("application_id", "\(applicationID)") }
      }
      return next.name
    }
  }
}
