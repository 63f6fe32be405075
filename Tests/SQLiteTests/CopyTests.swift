import SQLite
import TestSupport
import Testing

/// `Connection.copy(to:)` and `takeForItself()`.
struct CopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A database in WAL mode with so many rows of about a kilobyte.
  private func make(_ name: String, rows: Int) throws -> String {
    let connection = try Connection(path: folder.file(name), mode: .create)
    try connection.useWriteAheadLog()
    try connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, v BLOB)")
    try add(rows, to: connection)
    return folder.file(name)
  }

  private func add(_ rows: Int, to connection: borrowing Connection) throws {
    try connection.execute(
      """
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(rows))
      INSERT INTO t (v) SELECT randomblob(1000) FROM c
      """)
  }

  private func count(_ path: String) throws -> Int64? {
    let connection = try Connection(path: path, mode: .readOnly)
    var count = try connection.prepare("SELECT count(*) FROM t")
    return try count.first { row throws(SQLiteError) in row.int64(at: 0) }
  }

  @Test func `a copy within a read transaction is of its instant, whatever is written`() throws {
    let path = try make("a", rows: 3000)
    let source = try Connection(path: path, mode: .readOnly)
    let writer = try Connection(path: path, mode: .readWrite)
    try source.begin(.deferred)
    _ = try source.pragma("schema_version")
    var steps = 0
    do {
      let target = try Connection(path: folder.file("b"), mode: .create)
      try source.copy(to: target) { _, _ in
        steps += 1
        try? add(10, to: writer)
      }
    }
    #expect(steps > 1)
    #expect(try count(folder.file("b")) == 3000)
    #expect(try count(path) == Int64(3000 + 10 * steps))
  }

  @Test(arguments: [(10, 3000), (3000, 10)])
  func `a copy takes the place of what was there, more or less`(new: Int, old: Int) throws {
    let (a, b) = (try make("a", rows: new), try make("b", rows: old))
    do {
      let target = try Connection(path: b, mode: .readWrite)
      try target.takeForItself()
      try Connection(path: a, mode: .readOnly).copy(to: target)
      #expect(try target.pragma("journal_mode") == "wal")
    }
    #expect(try count(b) == Int64(new))
    #expect(try Connection(path: b, mode: .readOnly).pragma("integrity_check") == "ok")
  }

  @Test func `a database is taken by one alone, and only when nobody has it open`() throws {
    let path = try make("a", rows: 1)
    let reader = try Connection(path: path, mode: .readOnly)
    _ = try reader.pragma("schema_version")
    // An idle connection counts too.
    let other = try Connection(path: path, mode: .readWrite, busyTimeout: 0)
    let refused = #expect(throws: SQLiteError.self) { try other.takeForItself() }
    #expect(refused?.isBusy == true)
    let path2 = try make("b", rows: 1)
    let alone = try Connection(path: path2, mode: .readWrite, busyTimeout: 0)
    try alone.takeForItself()
    let late = try Connection(path: path2, mode: .readOnly, busyTimeout: 0)
    let busy = #expect(throws: SQLiteError.self) { _ = try late.pragma("schema_version") }
    #expect(busy?.isBusy == true)
  }
}
