import CSQLite

/// One open SQLite database, closed when the value goes away.
///
/// A connection and its statements belong to one thread at a time: SQLite's own mutexes are off.
/// Every call that touches the file may block for disk, and for up to the busy timeout when
/// another connection holds a lock. A statement may outlive its connection: the memory is kept
/// until the last of them is gone.
@safe
package struct Connection: ~Copyable {
  /// Valid from `init` to `deinit`, and never handed out of the module.
  let handle: OpaquePointer

  /// The path as it was given.
  package let path: String

  /// Opens the database at `path`.
  ///
  /// - `:memory:` is a private database that goes away with the connection.
  /// - SQLite reads nothing of the file until the first statement: a file that is no database is
  ///   reported there, or by ``DatabaseFile`` before.
  /// - `busyTimeout` is in milliseconds, 0 for none.
  /// - Throws what the system said when the file cannot be opened, and `.readOnly` when a writing
  ///   mode was asked for and the file only allows reading.
  package init(path: String, mode: OpenMode, busyTimeout: Int = 5_000) throws(SQLiteError) {
    unsafe self.handle = try Connection.open(path, mode, busyTimeout)
    self.path = path
  }

  /// Takes over a handle from ``open(named:flags:busyTimeout:shown:)``.
  init(handle: OpaquePointer, path: String) {
    unsafe self.handle = handle
    self.path = path
  }

  // The handle came from sqlite3_open_v2 and is closed here only; close_v2 waits for statements.
  deinit { _ = unsafe sqlite3_close_v2(handle) }
}
