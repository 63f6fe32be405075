import SQLite
import Testing

struct StatementTests {
  @Test func `every type of value comes back as it was bound`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var statement = try connection.prepare("SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8")
    let bytes: [UInt8] = [0, 1, 255]
    try statement.bind(Int64.min, at: 1)
    try statement.bind(1.5, at: 2)
    try statement.bind("naïve \u{0} text", at: 3)
    try statement.bind(bytes, at: 4)
    try statement.bindNull(at: 5)
    try statement.bind("", at: 6)
    try statement.bind([UInt8](), at: 7)
    try statement.bindText("{}".utf8Span.span, at: 8)
    try statement.first { row throws(SQLiteError) in
      #expect(row.columnCount == 8)
      #expect(row.int64(at: 0) == .min)
      #expect(row.double(at: 1) == 1.5)
      #expect(row.text(at: 2) == "naïve \u{0} text")
      #expect(row.bytes(at: 3) == bytes)
      #expect(row.isNull(at: 4) == true)
      #expect(row.type(at: 5) == .text)
      #expect(row.type(at: 6) == .blob)
      #expect(row.withBytes(at: 3) { $0.count } == 3)
      #expect(row.type(at: 7) == .text)
      #expect(row.optionalText(at: 4) == nil)
      #expect(row.optionalInt64(at: 0) == .min)
      var output: [UInt8] = [91]
      row.append(at: 7, to: &output)
      #expect(output == Array("[{}".utf8))
    }
  }

  @Test func `optional values bind as null`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var statement = try connection.prepare("SELECT ?1, ?2, ?3, ?4")
    try statement.bind(Int64?.none, at: 1)
    try statement.bind(Double?.none, at: 2)
    try statement.bind(String?.none, at: 3)
    try statement.bind([UInt8]?.none, at: 4)
    let nulls = try statement.first { row throws(SQLiteError) in
      (0..<4).filter { row.isNull(at: $0) }.count
    }
    #expect(nulls == 4)
  }

  @Test func `text that is no UTF-8 never traps`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var statement = try connection.prepare("SELECT CAST(x'61ff62' AS TEXT)")
    try statement.first { row throws(SQLiteError) in
      #expect(row.text(at: 0) == "a\u{FFFD}b")
      #expect(row.bytes(at: 0) == [0x61, 0xff, 0x62])
    }
  }

  @Test func `a statement that failed can be bound and run again`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(k INTEGER PRIMARY KEY, v TEXT UNIQUE)")
    var insert = try connection.prepare("INSERT INTO t(v) VALUES (?1)")
    for (value, fails) in [("a", false), ("a", true), ("b", false)] {
      try insert.bind(value, at: 1)
      if fails {
        let error = #expect(throws: SQLiteError.self) { try insert.run() }
        #expect(error?.isUniqueViolation == true)
        #expect(error?.kind == .constraint(.unique))
      } else {
        try insert.run()
      }
    }
    #expect(connection.lastInsertRowID == 2)
    #expect(connection.changes == 1)
    #expect(connection.totalChanges == 2)
  }

  struct Stop: Error {}

  @Test func `a body that throws leaves no read open`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(v); INSERT INTO t VALUES (1), (2)")
    var select = try connection.prepare("SELECT v FROM t WHERE v >= ?1")
    #expect(throws: Stop.self) {
      try select.withReset { (select) throws(any Error) in
        try select.bind(1, at: 1)
        #expect(try select.step() == true)
        throw Stop()
      }
    }
    // Both would be refused while a row is held.
    try select.bind(2, at: 1)
    try connection.execute("DROP TABLE t")
  }

  @Test func `binding while a row is held is an error, not a trap`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var select = try connection.prepare("SELECT ?1")
    #expect(try select.step() == true)
    #expect(throws: SQLiteError.self) { try select.bind(1, at: 1) }
    try select.bind(1, at: 1)
  }

  @Test(arguments: ["SELECT 1; SELECT 2", "", "-- only a comment", "SELEC 1", "SELECT 1; nonsense"])
  func `prepare takes exactly one statement`(sql: String) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(throws: SQLiteError.self) { _ = try connection.prepare(sql) }
  }

  @Test(arguments: ["SELECT 1;", "SELECT 1 ; -- done\n", " /* a */ SELECT 1; ;"])
  func `prepare takes comments and an end mark`(sql: String) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var statement = try connection.prepare(sql)
    #expect(try statement.first { row throws(SQLiteError) in row.int(at: 0) } == 1)
  }

  @Test func `a statement outlives its connection`() throws {
    func make() throws -> Statement {
      let connection = try Connection(path: ":memory:", mode: .create)
      return try connection.prepare("SELECT 7")
    }
    var statement = try make()
    #expect(try statement.first { row throws(SQLiteError) in row.int(at: 0) } == 7)
  }

  @Test func `the cost of a run is counted in steps`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(
      """
      CREATE TABLE t(k INTEGER PRIMARY KEY, v);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO t(v) SELECT i FROM n;
      """)
    var byKey = try connection.prepare("SELECT v FROM t WHERE k = 500")
    var byScan = try connection.prepare("SELECT k FROM t WHERE v = 500 ORDER BY v + k")
    try byKey.run()
    try byScan.run()
    #expect((1...50).contains(byKey.takeCost(.steps)))
    #expect(byKey.takeCost(.steps) == 0)
    #expect(byScan.takeCost(.steps) > 1_000)
    #expect(byScan.takeCost(.scannedRows) == 999)
    #expect(byScan.takeCost(.sorts) == 1)
  }
}
