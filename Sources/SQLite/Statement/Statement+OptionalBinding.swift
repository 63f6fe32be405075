// A missing value is bound as null.
extension Statement {
  @inlinable
  package mutating func bind(_ value: Int64?, at index: Int) throws(SQLiteError) {
    if let value { try bind(value, at: index) } else { try bindNull(at: index) }
  }

  @inlinable
  package mutating func bind(_ value: Double?, at index: Int) throws(SQLiteError) {
    if let value { try bind(value, at: index) } else { try bindNull(at: index) }
  }

  @inlinable
  package mutating func bind(_ value: String?, at index: Int) throws(SQLiteError) {
    if let value { try bind(value, at: index) } else { try bindNull(at: index) }
  }

  @inlinable
  package mutating func bind(_ value: [UInt8]?, at index: Int) throws(SQLiteError) {
    if let value { try bind(value, at: index) } else { try bindNull(at: index) }
  }
}
