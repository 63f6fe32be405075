import CSQLite

extension Connection {
  /// Sets how long, in milliseconds, a call waits for another connection's lock; 0 fails at once.
  package func setBusyTimeout(_ milliseconds: Int) {
    _ = unsafe sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
  }

  /// Reads a setting: the first column of the first row of `PRAGMA name`, nil without a row.
  ///
  /// `name` is SQL and must come from code, never from outside.
  package func pragma(_ name: String) throws(SQLiteError) -> String? {
    var statement = try prepare("PRAGMA \(name)", persistent: false)
    return try statement.first { row throws(SQLiteError) in row.text(at: 0) }
  }

  /// Sets a setting and returns what SQLite answered, which for most settings is nothing.
  ///
  /// Both parts are SQL and must come from code. SQLite ignores a name that it does not know.
  @discardableResult
  package func pragma(_ name: String, _ value: String) throws(SQLiteError) -> String? {
    var statement = try prepare("PRAGMA \(name)=\(value)", persistent: false)
    return try statement.first { row throws(SQLiteError) in row.text(at: 0) }
  }

  /// Turns on write-ahead logging, kept in the file from then on, and makes sure that it took.
  ///
  /// The change needs the file for itself, and SQLite does not always wait for it, so the call
  /// tries again for up to `patience` milliseconds. Costs one small read where it is on already.
  package func useWriteAheadLog(patience: Int = 5_000) throws(SQLiteError) {
    let pause = 5
    var left = patience
    while true {
      do throws(SQLiteError) {
        let mode = try pragma("journal_mode", "WAL")
        if mode == "wal" { return }
        throw SQLiteError(
          extendedCode: SQLITE_CANTOPEN,
          message: "the journal mode stays \(mode ?? "unknown")",
          action: "turning on write-ahead logging of \(path)")
      } catch {
        guard error.isBusy, left > 0 else { throw error }
        left -= pause
        _ = sqlite3_sleep(Int32(pause))
      }
    }
  }

  /// How hard a commit waits for the disk.
  package enum Synchronous: String, Sendable {
    /// In WAL mode a power cut may lose the last commits, never the database.
    case normal = "NORMAL"
    /// A commit is on disk before it returns.
    case full = "FULL"
  }

  /// Sets how hard a commit waits for the disk; outside a transaction only.
  package func setSynchronous(_ level: Synchronous) throws(SQLiteError) {
    try pragma("synchronous", level.rawValue)
  }

  /// Sets the page cache's bound in KiB; memory is taken as pages are read.
  package func setCacheSize(kibibytes: Int) throws(SQLiteError) {
    try pragma("cache_size", "-\(kibibytes)")
  }

  /// Sets how many bytes of the file are mapped into memory, 0 for none.
  ///
  /// A mapped file that another process truncates ends the process with a bus error.
  package func setMappedSize(bytes: Int) throws(SQLiteError) {
    try pragma("mmap_size", "\(bytes)")
  }

  /// Has the log stay where it is, and out of the database, though this be the last connection to be
  /// closed.
  package func leaveLogWhenClosed() throws(SQLiteError) {
    unsafe try Connection.set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true, handle)
  }

  /// Turns the enforcement of foreign keys on or off; no effect within a transaction.
  package func setForeignKeys(_ on: Bool) throws(SQLiteError) {
    unsafe try Connection.set(SQLITE_DBCONFIG_ENABLE_FKEY, on, handle)
  }
}
