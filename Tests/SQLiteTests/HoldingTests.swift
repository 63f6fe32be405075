import SQLite
import Testing

/// How a store holds its connection and statements.
private final class Store {
  enum Failure: Error {
    case database(SQLiteError)
    case negative
  }

  let connection: Connection
  var insert: Statement
  var sum: Statement

  init() throws(SQLiteError) {
    connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(v INTEGER)")
    insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    sum = try connection.prepare("SELECT coalesce(sum(v), 0) FROM t")
  }

  func add(_ values: [Int]) throws(Failure) {
    try connection.withTransaction(.immediate, mapping: Failure.database) {
      () throws(Failure) in
      for value in values {
        if value < 0 { throw .negative }
        do throws(SQLiteError) {
          try insert.bind(value, at: 1)
          try insert.run()
        } catch {
          throw .database(error)
        }
      }
    }
  }

  func total() throws(SQLiteError) -> Int {
    try connection.withTransaction(.deferred) { () throws(SQLiteError) in
      try sum.first { row throws(SQLiteError) in row.int(at: 0) } ?? 0
    }
  }
}

struct HoldingTests {
  @Test func `a class holds a connection and its statements, with errors of its own`() throws {
    let store = try Store()
    try store.add([1, 2, 3])
    #expect(throws: Store.Failure.self) { try store.add([4, -1]) }
    #expect(try store.total() == 6)
  }
}
