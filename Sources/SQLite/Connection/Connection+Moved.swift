import CSQLite

extension Connection {
  /// Whether the database's file is no longer the one under its name: removed, renamed, or another
  /// one put in its place. Costs one look at the file's status.
  package var hasMoved: Bool {
    var moved: Int32 = 0
    let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }
}
