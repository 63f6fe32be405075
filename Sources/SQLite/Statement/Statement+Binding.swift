package import CSQLite

extension Statement {
  /// Binds an integer to parameter `index`, counted from 1.
  @inlinable
  package mutating func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    let code = unsafe sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index), value)
    if code != SQLITE_OK { throw bindingFailure(code, index) }
  }

  @inlinable
  package mutating func bind(_ value: Int, at index: Int) throws(SQLiteError) {
    try bind(Int64(value), at: index)
  }

  /// Binds a number; SQLite stores NaN as null.
  @inlinable
  package mutating func bind(_ value: Double, at index: Int) throws(SQLiteError) {
    let code = unsafe sqlite3_bind_double(handle, Int32(truncatingIfNeeded: index), value)
    if code != SQLITE_OK { throw bindingFailure(code, index) }
  }

  @inlinable
  package mutating func bindNull(at index: Int) throws(SQLiteError) {
    let code = unsafe sqlite3_bind_null(handle, Int32(truncatingIfNeeded: index))
    if code != SQLITE_OK { throw bindingFailure(code, index) }
  }

  /// Binds text, copied by SQLite. Throws `.tooBig` beyond SQLite's limit of a thousand million bytes.
  @inlinable
  package mutating func bind(_ value: String, at index: Int) throws(SQLiteError) {
    try bindText(value.utf8Span.span, at: index)
  }

  /// Binds UTF-8 as text, copied by SQLite; bytes that are no UTF-8 are stored as they are.
  @inlinable
  package mutating func bindText(_ utf8: Span<UInt8>, at index: Int) throws(SQLiteError) {
    let parameter = Int32(truncatingIfNeeded: index)
    // SQLite copies the bytes before the call returns. An empty span has no address, which would
    // bind null.
    let code = unsafe utf8.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else {
        return unsafe sqlite3_bind_text(handle, parameter, "", 0, Statement.copied)
      }
      return unsafe sqlite3_bind_text64(
        handle, parameter, base.assumingMemoryBound(to: CChar.self), UInt64(bytes.count),
        Statement.copied, UInt8(SQLITE_UTF8))
    }
    if code != SQLITE_OK { throw bindingFailure(code, index) }
  }

  /// Binds bytes as a blob, copied by SQLite; none are an empty blob, not null.
  @inlinable
  package mutating func bind(_ bytes: Span<UInt8>, at index: Int) throws(SQLiteError) {
    let parameter = Int32(truncatingIfNeeded: index)
    // As for text: copied within the call, and no address would mean null.
    let code = unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else {
        return unsafe sqlite3_bind_zeroblob(handle, parameter, 0)
      }
      return unsafe sqlite3_bind_blob64(
        handle, parameter, base, UInt64(bytes.count), Statement.copied)
    }
    if code != SQLITE_OK { throw bindingFailure(code, index) }
  }

  @inlinable
  package mutating func bind(_ bytes: [UInt8], at index: Int) throws(SQLiteError) {
    try bind(bytes.span, at: index)
  }

  @inlinable
  package mutating func bind(_ bytes: ArraySlice<UInt8>, at index: Int) throws(SQLiteError) {
    try bind(bytes.span, at: index)
  }

  /// SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies what is bound.
  @inlinable
  static package var copied: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  @usableFromInline
  @inline(never)
  package mutating func bindingFailure(_ code: Int32, _ index: Int) -> SQLiteError {
    precondition(
      code & 0xff != SQLITE_RANGE,
      "no parameter \(index) in: \(unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) } ?? "")"
    )
    return failure(code)
  }
}
