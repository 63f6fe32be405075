extension Migrator {
  /// Where every migration stands; reads only, and waits for no writer in WAL mode.
  package func status(
    of connection: borrowing Connection
  ) throws(MigrationError) -> [MigrationStatus] {
    status(after: try records(of: connection))
  }

  /// The status of a database that does not exist yet: all pending.
  package var statusOfNewDatabase: [MigrationStatus] { status(after: []) }

  /// The names of the migrations that are not applied yet; reads only.
  ///
  /// Throws as ``run(on:lockTimeout:)`` would: a server that does not migrate by itself starts
  /// when this returns an empty list.
  package func pending(
    in connection: borrowing Connection
  ) throws(MigrationError) -> [String] {
    try pending(after: records(of: connection)).map(\.name)
  }

  /// The records of one instant, of a database that is new or this application's.
  func records(
    of connection: borrowing Connection
  ) throws(MigrationError) -> [MigrationRecord] {
    try connection.withTransaction(.deferred, mapping: MigrationError.database) {
      () throws(MigrationError) in
      try requireOwn(connection)
      return try MigrationError.wrapping { () throws(SQLiteError) in
        try connection.migrationRecords()
      }
    }
  }

  /// Throws where the database is another application's; true where it has no id and no tables.
  @discardableResult
  func requireOwn(_ connection: borrowing Connection) throws(MigrationError) -> Bool {
    let (id, hasTables) = try MigrationError.wrapping { () throws(SQLiteError) in
      let id = try connection.pragma("application_id").flatMap { Int32($0) } ?? 0
      var tables = try connection.prepare("SELECT 1 FROM sqlite_schema", persistent: false)
      return (id, try tables.first { _ throws(SQLiteError) in true } ?? false)
    }
    if id == applicationID { return false }
    if id == 0, !hasTables { return true }
    throw .otherApplication(id)
  }
}
