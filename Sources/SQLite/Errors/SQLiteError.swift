import CSQLite

/// A call to SQLite that failed. Its description is for operators and holds SQL: never for clients.
package struct SQLiteError: Error, Sendable {
  /// What the failure means, which is all that a caller should go by.
  package let kind: Kind
  /// SQLite's extended result code, for logs.
  package let extendedCode: Int32
  /// SQLite's own words.
  package let message: String
  /// The SQL that ran, or what was tried.
  package let action: String
  /// The system's error number where the failure was the system's, else 0.
  package let systemError: Int32

  init(extendedCode: Int32, message: String, action: String, systemError: Int32 = 0) {
    self.kind = Kind(extendedCode: extendedCode, systemError: systemError)
    self.extendedCode = extendedCode
    self.message = message
    self.action = action
    self.systemError = systemError
  }

  /// The failure that a call on `connection` has just returned as `code`.
  ///
  /// The handle must be that of the call: SQLite keeps the message there until the next one.
  init(_ code: Int32, on connection: OpaquePointer?, action: String) {
    let primary = code & 0xff
    // Only these two set the number; for others it is that of an older failure.
    let system = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN
    // Misuse is found before the connection is looked at, whose message is then an older one.
    let text = unsafe primary == SQLITE_MISUSE ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
    self.init(
      extendedCode: code,
      message: unsafe text.map { unsafe String(cString: $0) } ?? "unknown error",
      action: action,
      systemError: system ? unsafe sqlite3_system_errno(connection) : 0)
  }
}
