import CSQLite

/// What a look at a file's outside tells.
struct FileFacts {
  let header: DatabaseHeader
  /// Bytes, read after the header: a file that grows meanwhile is never taken for a short one.
  let size: Int
  /// Whether a `-wal`, `-shm` or `-journal` lies beside it.
  let hasCompanion: Bool

  /// SQLITE_IOERR_SHORT_READ, arithmetic that Swift does not import.
  fileprivate static let shortRead = SQLITE_IOERR | 2 << 8
}

extension Connection {
  /// Reads the facts through SQLite's own file layer.
  ///
  /// Opening and closing the file by other means would drop the locks that other connections of
  /// this process hold on it.
  func fileFacts() throws(SQLiteError) -> FileFacts {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var system: UnsafeMutablePointer<sqlite3_vfs>?
    // Both out pointers are owned by the open connection and used in this call only.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_VFS_POINTER, &system)
    guard let file = unsafe file, let methods = unsafe file.pointee.pMethods,
      let system = unsafe system, let name = unsafe sqlite3_db_filename(handle, "main")
    else {
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN, message: "not an ordinary file", action: "reading \(path)")
    }

    var header = [UInt8](repeating: 0, count: DatabaseHeader.length)
    // The buffer holds the length that is passed; beyond the file's end SQLite fills in zeros.
    let read = unsafe header.withUnsafeMutableBytes { buffer in
      unsafe methods.pointee.xRead(file, buffer.baseAddress, Int32(buffer.count), 0)
    }
    guard read == SQLITE_OK || read == FileFacts.shortRead else {
      throw unsafe SQLiteError(read, on: handle, action: "reading \(path)")
    }
    var size: sqlite3_int64 = 0
    let sized = unsafe methods.pointee.xFileSize(file, &size)
    guard sized == SQLITE_OK else {
      throw unsafe SQLiteError(sized, on: handle, action: "reading the size of \(path)")
    }

    let full = unsafe String(cString: name)
    var hasCompanion = false
    for suffix in ["-wal", "-shm", "-journal"] {
      var exists: Int32 = 0
      _ = unsafe system.pointee.xAccess(system, full + suffix, SQLITE_ACCESS_EXISTS, &exists)
      hasCompanion = hasCompanion || exists != 0
    }
    return FileFacts(
      header: DatabaseHeader(header), size: Int(size), hasCompanion: hasCompanion)
  }
}
