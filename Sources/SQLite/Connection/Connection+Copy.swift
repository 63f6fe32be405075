import CSQLite

extension Connection {
  /// Copies the whole database into another connection's, page by page, in one transaction there.
  ///
  /// A copy that fails leaves the other as it was. Where this connection holds a read transaction,
  /// the copy is of that instant, and writers in WAL mode go on meanwhile; elsewhere it begins anew
  /// with each change. Where the other is in WAL mode, both need pages of one size.
  ///
  /// - Parameter progress: called with the pages copied and all pages, every megabyte or so.
  package func copy(
    to destination: borrowing Connection, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(SQLiteError) {
    let action = "copying \(path) to \(destination.path)"
    // The handle is used up by sqlite3_backup_finish, whatever happens before.
    guard let copy = unsafe sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      let code = unsafe sqlite3_extended_errcode(destination.handle)
      throw unsafe SQLiteError(code, on: destination.handle, action: action)
    }
    var code = SQLITE_OK
    while code == SQLITE_OK {
      code = unsafe sqlite3_backup_step(copy, 256)
      let all = Int(unsafe sqlite3_backup_pagecount(copy))
      progress(all - Int(unsafe sqlite3_backup_remaining(copy)), all)
    }
    let finished = unsafe sqlite3_backup_finish(copy)
    if code == SQLITE_DONE, finished == SQLITE_OK { return }
    // A lock that was not got is no failure to `finish`, which then keeps no words of it.
    guard finished != SQLITE_OK else {
      throw SQLiteError(
        extendedCode: code, message: unsafe String(cString: sqlite3_errstr(code)), action: action)
    }
    throw unsafe SQLiteError(finished, on: destination.handle, action: action)
  }

  /// Keeps every other connection, of this process and of others, from the database for as long as
  /// this one is open; to be called before anything else.
  ///
  /// Waits up to the busy timeout until nobody has the database open, be it idly, then throws
  /// `.busy`.
  package func takeForItself() throws(SQLiteError) {
    try pragma("locking_mode", "EXCLUSIVE")
    try execute("BEGIN EXCLUSIVE; COMMIT")
  }
}
