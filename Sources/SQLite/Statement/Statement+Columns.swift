import CSQLite

// Columns of the current row, from 0. SQLite converts a value of another type as CAST does, and
// null to 0 or to nothing. Without a current row every column is null.
extension Statement {
  @inlinable
  package func int64(at index: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, column(index))
  }

  @inlinable
  package func int(at index: Int) -> Int {
    Int(truncatingIfNeeded: int64(at: index))
  }

  @inlinable
  package func double(at index: Int) -> Double {
    unsafe sqlite3_column_double(handle, column(index))
  }

  /// The column's text, copied; bytes that are no UTF-8 become U+FFFD.
  @inlinable
  package func text(at index: Int) -> String {
    let column = column(index)
    // Valid until the next step or reset, both of which need the statement for themselves. The
    // length is asked for after the text, as SQLite wants.
    guard let text = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// The bytes of a blob or of text, copied.
  @inlinable
  package func bytes(at index: Int) -> [UInt8] {
    let bytes = unsafe buffer(at: index)
    return unsafe Array(bytes)
  }

  /// Adds the bytes of a blob or of text to `output`, without a copy in between.
  @inlinable
  package func append(at index: Int, to output: inout [UInt8]) {
    let bytes = unsafe buffer(at: index)
    unsafe output.append(contentsOf: bytes)
  }

  /// Runs `body` on the bytes of a blob or of text where SQLite keeps them, without a copy.
  @inlinable
  package func withBytes<Result: ~Copyable, Failure: Error>(
    at index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe buffer(at: index)
    return try unsafe body(bytes.span)
  }

  @inlinable
  package func isNull(at index: Int) -> Bool {
    unsafe sqlite3_column_type(handle, column(index)) == SQLITE_NULL
  }

  /// The column's integer, nil for null.
  @inlinable
  package func optionalInt64(at index: Int) -> Int64? {
    isNull(at: index) ? nil : int64(at: index)
  }

  /// The column's text, nil for null.
  @inlinable
  package func optionalText(at index: Int) -> String? {
    isNull(at: index) ? nil : text(at: index)
  }

  /// How the value is stored; to be asked before a conversion.
  package func type(at index: Int) -> ColumnType {
    switch unsafe sqlite3_column_type(handle, column(index)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The column's bytes where SQLite keeps them: valid until the next step or reset, both of which
  /// need the statement for themselves, or a conversion of the same column.
  @unsafe
  @inlinable
  package func buffer(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let column = column(index)
    guard let bytes = unsafe sqlite3_column_blob(handle, column) else {
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe UnsafeBufferPointer(
      start: bytes.assumingMemoryBound(to: UInt8.self), count: count)
  }

  @inlinable
  package func column(_ index: Int) -> Int32 {
    precondition(index >= 0 && index < columnCount, "no such column")
    return Int32(truncatingIfNeeded: index)
  }
}
