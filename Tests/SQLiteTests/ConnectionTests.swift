import SQLite
import TestSupport
import Testing

struct ConnectionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an absent file is an error unless it may be created`() throws {
    for mode in [OpenMode.readOnly, .readWrite] {
      let error = #expect(throws: SQLiteError.self) {
        _ = try Connection(path: folder.file("absent"), mode: mode)
      }
      #expect(error?.kind == .cannotOpen)
      #expect(error?.description.contains("no such file or folder") == true)
      #expect(error?.description.contains(folder.file("absent")) == true)
    }
    _ = try Connection(path: folder.file("absent"), mode: .create)
  }

  @Test func `a reader cannot write`() throws {
    let path = folder.file("a")
    try Connection(path: path, mode: .create).execute("CREATE TABLE t(v)")
    let reader = try Connection(path: path, mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.isReadOnly == true)
  }

  @Test func `write-ahead logging is on once asked for, also by five at once`() async throws {
    for round in 0..<20 {
      let path = folder.file("wal-\(round)")
      let modes = try await atOnce(5) {
        let connection = try Connection(path: path, mode: .create)
        try connection.useWriteAheadLog()
        try connection.setSynchronous(.full)
        return try connection.pragma("journal_mode")
      }
      #expect(modes.allSatisfy { $0 == "wal" })
    }
  }

  @Test func `a journal mode that does not take is an error`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(throws: SQLiteError.self) { try connection.useWriteAheadLog() }
  }

  @Test func `settings take`() throws {
    let connection = try Connection(path: folder.file("a"), mode: .create)
    try connection.setCacheSize(kibibytes: 512)
    try connection.setMappedSize(bytes: 1 << 20)
    #expect(try connection.pragma("cache_size") == "-512")
    #expect(try connection.pragma("mmap_size") == "1048576")
    #expect(try connection.pragma("busy_timeout") == "5000")
    #expect(try connection.pragma("trusted_schema") == "0")
    #expect(try connection.pragma("foreign_keys") == "1")
    #expect(try connection.pragma("no_such_setting") == nil)
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT \"misspelt\"") }
    let reader = try Connection(path: folder.file("a"), mode: .readOnly, busyTimeout: 7)
    #expect(try reader.pragma("busy_timeout") == "7")
  }

  @Test func `a transaction commits, or leaves nothing`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(v)")
    struct Stop: Error {}
    try connection.withTransaction(.immediate) { () throws(SQLiteError) in
      #expect(connection.isInTransaction == true)
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(throws: Stop.self) {
      let untyped: (SQLiteError) -> any Error = { $0 }
      try connection.withTransaction(.immediate, mapping: untyped) {
        try connection.execute("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(connection.isInTransaction == false)
    #expect(try connection.count("t") == 1)
  }

  @Test func `a commit that fails is rolled back`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(
      """
      CREATE TABLE parent(k INTEGER PRIMARY KEY);
      CREATE TABLE child(k REFERENCES parent(k) DEFERRABLE INITIALLY DEFERRED);
      """)
    let error = #expect(throws: SQLiteError.self) {
      try connection.withTransaction(.immediate) { () throws(SQLiteError) in
        try connection.execute("INSERT INTO child VALUES (1)")
      }
    }
    #expect(error?.kind == .constraint(.foreignKey))
    #expect(connection.isInTransaction == false)
    #expect(try connection.count("child") == 0)
  }

  @Test func `a transaction within another is refused and leaves it alone`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.withTransaction(.immediate) { () throws(SQLiteError) in
      #expect(throws: SQLiteError.self) {
        try connection.withTransaction(.deferred) { () throws(SQLiteError) in }
      }
      #expect(connection.isInTransaction == true)
    }
  }

  @Test func `a lock held elsewhere is busy after the timeout`() throws {
    let path = folder.file("a")
    let holder = try Connection(path: path, mode: .create)
    let other = try Connection(path: path, mode: .create, busyTimeout: 20)
    try holder.begin(.immediate)
    let error = #expect(throws: SQLiteError.self) { try other.begin(.immediate) }
    #expect(error?.isBusy == true)
    #expect(error?.description.hasPrefix("The database is locked by another connection:") == true)
    holder.rollback()
    try other.begin(.immediate)
    other.rollback()
  }

  @Test func `data version moves with the commits of others`() throws {
    let path = folder.file("a")
    let writer = try Connection(path: path, mode: .create)
    try writer.execute("CREATE TABLE t(v)")
    let reader = try Connection(path: path, mode: .readOnly)
    let before = try reader.dataVersion()
    #expect(try reader.dataVersion() == before)
    try writer.execute("INSERT INTO t VALUES (1)")
    #expect(try reader.dataVersion() != before)
  }

  @Test func `a full file is full`() throws {
    let connection = try Connection(path: folder.file("a"), mode: .create)
    try connection.execute("CREATE TABLE t(v)")
    try connection.pragma("max_page_count", "4")
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    }
    #expect(error?.isFull == true)
    try connection.execute("INSERT INTO t VALUES (1)")
  }

  @Test func `a query beyond its step budget is stopped, and the next one runs`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let endless =
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let error = #expect(throws: SQLiteError.self) {
      try connection.withStepBudget(100_000) { () throws(SQLiteError) in
        try connection.execute(endless)
      }
    }
    #expect(error?.isInterrupted == true)
    try connection.execute("SELECT 1")
  }

  @Test func `a path that looks like a URI is a path`() throws {
    let error = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: "file:no/such/folder?mode=memory", mode: .create)
    }
    #expect(error?.kind == .cannotOpen)
  }
}
