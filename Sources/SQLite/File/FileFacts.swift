import CSQLite

/// What a look at a file's outside tells.
struct FileFacts {
  let header: DatabaseHeader
  /// Bytes, read after the header: a file that grows meanwhile is never taken for a short one.
  let size: Int
  /// Whether a `-wal`, `-shm` or `-journal` lies beside it.
  let hasCompanion: Bool
  /// Whether one of them holds changes: a `-wal` or `-journal` that is not empty.
  let hasLog: Bool

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

    // An empty file may be filled at any moment: what is read after this is then a database's.
    let before = try unsafe size(of: file, methods)
    var header = [UInt8](repeating: 0, count: DatabaseHeader.length)
    // The buffer holds the length that is passed; beyond the file's end SQLite fills in zeros.
    let read = unsafe header.withUnsafeMutableBytes { buffer in
      unsafe methods.pointee.xRead(file, buffer.baseAddress, Int32(buffer.count), 0)
    }
    guard read == SQLITE_OK || read == FileFacts.shortRead else {
      throw unsafe SQLiteError(read, on: handle, action: "reading \(path)")
    }
    let after = try unsafe size(of: file, methods)

    let full = unsafe String(cString: name)
    var (hasCompanion, hasLog) = (false, false)
    for suffix in ["-wal", "-shm", "-journal"] {
      var exists: Int32 = 0
      _ = unsafe system.pointee.xAccess(system, full + suffix, SQLITE_ACCESS_EXISTS, &exists)
      // SQLite counts an empty file as none.
      hasCompanion = hasCompanion || exists != 0
      hasLog = hasLog || exists != 0 && suffix != "-shm"
    }
    return FileFacts(
      header: DatabaseHeader(header), size: min(before, after) == 0 ? 0 : after,
      hasCompanion: hasCompanion, hasLog: hasLog)
  }

  private func size(
    of file: UnsafeMutablePointer<sqlite3_file>, _ methods: UnsafePointer<sqlite3_io_methods>
  ) throws(SQLiteError) -> Int {
    var size: sqlite3_int64 = 0
    // Both belong to the open connection; the out pointer is used in the call only.
    let code = unsafe methods.pointee.xFileSize(file, &size)
    if code != SQLITE_OK {
      throw unsafe SQLiteError(code, on: handle, action: "reading the size of \(path)")
    }
    return Int(size)
  }
}
