import Feeds
import HTTPCore
import Testing

/// First answers, as idempotency keys find them again.
struct FirstAnswersTests {
  private static func unchanged(_ error: StoreError) -> StoreError { error }

  private static func key(_ key: String, scope: UInt8 = 1, content: UInt8 = 7) -> IdempotencyKey {
    IdempotencyKey(
      scope: Array(repeating: scope, count: 32), key: key,
      content: Array(repeating: content, count: 32))
  }

  private static var answer: FirstAnswer {
    var fields = FieldBlock()
    fields.append("Location", "/feeds/a/items/1")
    return FirstAnswer(
      content: Array(repeating: 7, count: 32),
      answer: FinishedAnswer(.created, fields: fields, body: Array(#"{"id":"1"}"#.utf8)))
  }

  @Test func `an answer comes back as it was, for its scope and key alone`() throws {
    let database = try TestDatabase()
    let writer = try database.writer()
    try writer.write(failingAs: Self.unchanged) { (transaction) throws(StoreError) in
      try transaction.keep(Self.answer, to: Self.key("a"))
    }
    try writer.write(failingAs: Self.unchanged) { (transaction) throws(StoreError) in
      let found = try transaction.firstAnswer(to: Self.key("a", content: 9))
      #expect(found?.content == Self.answer.content)
      #expect(found?.answer.status == .created)
      #expect(found?.answer.fields == Self.answer.answer.fields)
      #expect(found?.answer.body == Self.answer.answer.body)
      #expect(try transaction.firstAnswer(to: Self.key("b")) == nil)
      #expect(try transaction.firstAnswer(to: Self.key("A")) == nil)
      #expect(try transaction.firstAnswer(to: Self.key("a", scope: 2)) == nil)
    }
  }

  @Test func `it is kept for a day, and forgotten in the course of others`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let writer = try database.writer(retention: .standard, clock: clock)
    func keep(_ name: String) throws {
      try writer.write(failingAs: Self.unchanged) { (transaction) throws(StoreError) in
        try transaction.keep(Self.answer, to: Self.key(name))
      }
    }
    func isKept(_ name: String) throws -> Bool {
      try writer.write(failingAs: Self.unchanged) { (transaction) throws(StoreError) in
        try transaction.firstAnswer(to: Self.key(name)) != nil
      }
    }
    for number in 0..<40 { try keep("old-\(number)") }
    clock.seconds += IdempotencyKey.lifetime - 1
    #expect(try isKept("old-0"))
    clock.seconds += 1
    #expect(try !isKept("old-0"))
    for number in 0..<3 { try keep("new-\(number)") }
    #expect(try database.number("SELECT count(*) FROM first_answers") == 3)
    #expect(try isKept("new-2"))
  }

  @Test func `it goes with a transaction that fails`() throws {
    let database = try TestDatabase()
    let writer = try database.writer()
    #expect(throws: StoreError.self) {
      try writer.write(failingAs: Self.unchanged) { (transaction) throws(StoreError) in
        try transaction.keep(Self.answer, to: Self.key("a"))
        throw .failed("says the test")
      }
    }
    #expect(try database.number("SELECT count(*) FROM first_answers") == 0)
  }
}
