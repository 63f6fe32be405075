import CSQLite

extension Connection {
  /// Opens an existing file to look at it and leave no trace: no lock, no `-wal`, no `-shm`.
  ///
  /// What is still in a `-wal` or `-journal` beside the file is not seen, and a writer at work may
  /// show a mix of old and new.
  init(untouched path: String) throws(SQLiteError) {
    let handle = unsafe try Connection.open(
      named: Connection.uri(of: path) + "?immutable=1",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, busyTimeout: 0, shown: path)
    unsafe self.init(handle: handle, path: path)
  }

  /// Opens a database that nobody can change meanwhile, as on a read-only medium or in a folder
  /// without the right to write, where WAL mode cannot be read otherwise.
  ///
  /// Throws where changes wait in a file beside it: they would not be seen. A file that is changed
  /// all the same gives wrong rows.
  ///
  /// - Parameter passesOverIndex: whether a `-shm` alone beside it is none of those: it holds no
  ///   changes, and lies there where SQLite had no room to make the rest.
  package static func sealed(
    path: String, passesOverIndex: Bool = false
  ) throws(SQLiteError) -> Connection {
    let connection = try Connection(untouched: path)
    let facts = try connection.fileFacts()
    if facts.hasLog || facts.hasCompanion && !passesOverIndex {
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN,
        message:
          "changes wait in a file beside it, and only a writable folder can take them in; make the folder writable, or run rowcast vacuum as a user who may write there",
        action: "opening \(path)")
    }
    return connection
  }

  /// The `file:` URI of a path, every byte that means something there escaped.
  static func uri(of path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    // With a leading slash the (empty) host must be written, or a doubled slash would be one.
    var uri = Array((path.hasPrefix("/") ? "file://" : "file:").utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.append(byte)
      default:
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }
}
