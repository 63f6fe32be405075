/// The settings of a connection that migrating changes, kept to be put back.
struct MigrationSettings {
  private let busyTimeout: Int
  private let enforcesForeignKeys: Bool

  /// Remembers the connection's settings and makes those for migrating.
  init(
    of connection: borrowing Connection, lockTimeout: Int
  ) throws(MigrationError) {
    do throws(SQLiteError) {
      busyTimeout = Int(try connection.pragma("busy_timeout") ?? "") ?? 0
      enforcesForeignKeys = try connection.pragma("foreign_keys") == "1"
      connection.setBusyTimeout(lockTimeout)
      try connection.setForeignKeys(false)
    } catch {
      throw .database(error)
    }
  }

  func restore(on connection: borrowing Connection) {
    connection.setBusyTimeout(busyTimeout)
    // A switch in memory, which does not fail on an open connection.
    try? connection.setForeignKeys(enforcesForeignKeys)
  }
}
