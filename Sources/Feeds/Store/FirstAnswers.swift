import HTTPCore
import SQLite

/// The first answers to requests with an idempotency key, for the writer.
final class FirstAnswers {
  private let clock: () -> Int64
  private var select: Statement
  private var insert: Statement
  private var deleteOld: Statement

  /// How many that are too old go with each one that is kept: more than come, so that there is an
  /// end of them.
  private static let share: Int64 = 16

  /// - Parameter clock: seconds since 1970.
  init(_ connection: borrowing Connection, clock: @escaping () -> Int64) throws(SQLiteError) {
    self.clock = clock
    select = try connection.prepare(
      """
      SELECT content, status, fields, body FROM first_answers
      WHERE scope = ?1 AND key = ?2 AND answered_at > ?3
      """)
    insert = try connection.prepare(
      """
      INSERT OR REPLACE INTO first_answers (scope, key, content, status, fields, body, answered_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    deleteOld = try connection.prepare(
      """
      DELETE FROM first_answers WHERE rowid IN (
        SELECT rowid FROM first_answers WHERE answered_at <= ?1 ORDER BY answered_at LIMIT ?2)
      """)
  }

  func find(_ key: IdempotencyKey) throws(StoreError) -> FirstAnswer? {
    let oldest = oldest
    return try StoreError.mapping { () throws(SQLiteError) in
      try select.bind(key.scope, at: 1)
      try select.bind(key.key, at: 2)
      try select.bind(oldest, at: 3)
      return try select.first { row throws(SQLiteError) in
        let status = Status(kept: Int(row.int64(at: 1)))
        return FirstAnswer(
          content: row.bytes(at: 0),
          answer: FinishedAnswer(
            status, fields: FieldBlock(kept: row.bytes(at: 2)), body: row.bytes(at: 3)))
      }
    }
  }

  func keep(_ first: FirstAnswer, to key: IdempotencyKey) throws(StoreError) {
    let oldest = oldest
    try StoreError.mapping { () throws(SQLiteError) in
      try deleteOld.bind(oldest, at: 1)
      try deleteOld.bind(Self.share, at: 2)
      try deleteOld.run()
      try insert.bind(key.scope, at: 1)
      try insert.bind(key.key, at: 2)
      try insert.bind(first.content, at: 3)
      try insert.bind(Int64(first.answer.status.code), at: 4)
      try insert.bind(first.answer.fields.bytes, at: 5)
      try insert.bind(first.answer.body, at: 6)
      try insert.bind(clock(), at: 7)
      try insert.run()
    }
  }

  private var oldest: Int64 { clock() - IdempotencyKey.lifetime }
}
