import CSQLite

extension Connection {
  /// Opens `path` with the project's safety switches, or closes what was half opened and throws.
  static func open(
    _ path: String, _ mode: OpenMode, _ busyTimeout: Int
  ) throws(SQLiteError) -> OpaquePointer {
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    // A relative path may look like a URI, which some builds of SQLite would take it for.
    let plain = path.hasPrefix("file:") ? "./" + path : path
    let handle = unsafe try open(
      named: plain, flags: access, busyTimeout: busyTimeout, shown: path)
    // SQLite falls back to reading when the file forbids writing; the first write would say so
    // much later.
    if mode != .readOnly, unsafe sqlite3_db_readonly(handle, "main") == 1 {
      _ = unsafe sqlite3_close_v2(handle)
      throw SQLiteError(
        extendedCode: SQLITE_READONLY, message: "the file does not allow writing",
        action: "opening \(path)")
    }
    return unsafe handle
  }

  /// Opens `name`, a path or a URI by its flags. The busy timeout is set before anything else.
  static func open(
    named name: String, flags: Int32, busyTimeout: Int, shown path: String
  ) throws(SQLiteError) -> OpaquePointer {
    var opened: OpaquePointer?
    // The out pointer lives across the call, which is all that SQLite asks.
    let code = unsafe sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle = unsafe opened else {
      throw SQLiteError(
        extendedCode: SQLITE_NOMEM, message: "no memory left", action: "opening \(path)")
    }
    _ = unsafe sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout))
    do throws(SQLiteError) {
      if code != SQLITE_OK { throw unsafe SQLiteError(code, on: handle, action: "opening \(path)") }
      unsafe try harden(handle, writes: flags & SQLITE_OPEN_READWRITE != 0)
    } catch {
      // A handle comes with a failure too, and is closed like any other.
      _ = unsafe sqlite3_close_v2(handle)
      throw error
    }
    return unsafe handle
  }

  /// Turns off what a hostile file or a slip in SQL could misuse.
  private static func harden(_ handle: OpaquePointer, writes: Bool) throws(SQLiteError) {
    let switches = [
      (SQLITE_DBCONFIG_DEFENSIVE, true),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
      // A misspelt "column" is an error, not a string.
      (SQLITE_DBCONFIG_DQS_DML, false),
      (SQLITE_DBCONFIG_DQS_DDL, false),
      (SQLITE_DBCONFIG_ENABLE_FKEY, writes),
    ]
    for (option, on) in switches {
      unsafe try set(option, on, handle)
    }
  }

  static func set(_ option: Int32, _ on: Bool, _ handle: OpaquePointer) throws(SQLiteError) {
    let code = unsafe rowcast_sqlite3_db_switch(handle, option, on ? 1 : 0)
    if code != SQLITE_OK {
      throw unsafe SQLiteError(code, on: handle, action: "setting connection option \(option)")
    }
  }
}
