import CSQLite

/// SQL text, compiled one statement after the other; SQLite's parser finds where each ends.
struct Script {
  /// The text in UTF-8, then a zero byte.
  private(set) var text: [UInt8]
  /// Where the next statement's text starts, blanks and comments before it included.
  private(set) var offset = 0

  init(_ sql: String) { self.init(Array(sql.utf8)) }

  init(_ utf8: [UInt8]) {
    text = utf8
    text.append(0)
  }

  /// Compiles the next statement, nil where only blanks and comments are left.
  ///
  /// After a failure `offset` is still at the start of the text that failed.
  mutating func next(
    on connection: borrowing Connection, flags: UInt32
  ) throws(SQLiteError) -> Statement? {
    while offset < text.count - 1 {
      var compiled: OpaquePointer?
      var consumed = 0
      // The buffer ends with a zero byte and outlives the call; the tail points into it.
      let code = unsafe text.withUnsafeBufferPointer { buffer in
        let start = unsafe UnsafeRawPointer(buffer.baseAddress!).advanced(by: offset)
          .assumingMemoryBound(to: CChar.self)
        var tail: UnsafePointer<CChar>?
        let code = unsafe sqlite3_prepare_v3(
          connection.handle, start, Int32(clamping: buffer.count - offset), flags, &compiled,
          &tail)
        consumed = unsafe tail.map { unsafe $0 - start } ?? 0
        return code
      }
      guard code == SQLITE_OK else {
        let sql = String(decoding: text[offset..<text.count - 1], as: UTF8.self)
        throw unsafe SQLiteError(code, on: connection.handle, action: sql)
      }
      offset += max(consumed, 1)
      if let handle = unsafe compiled { return unsafe Statement(handle) }
    }
    return nil
  }
}
