/// What a connection may do to its file.
package enum OpenMode: Sendable {
  /// Reads an existing file. In WAL mode SQLite may still create the `-wal` and `-shm` files.
  case readOnly
  /// Reads and writes an existing file.
  case readWrite
  /// Reads and writes, and creates an absent file.
  case create
}
