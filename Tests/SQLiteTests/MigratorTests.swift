import SQLite
import TestSupport
import Testing

struct MigratorTests {
  static let ours: Int32 = 0x526F_7763
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func migrator(_ files: [(String, String)]) throws(MigrationError) -> Migrator {
    try Migrator(files.map { Migration(name: $0.0, sql: $0.1) }, applicationID: Self.ours)
  }

  func open() throws -> Connection { try Connection(path: folder.file("a"), mode: .create) }

  let first = ("0001_first.sql", "CREATE TABLE a(x);\nINSERT INTO a VALUES ('one;two');\n")
  let second = ("0002_second-step.sql", "CREATE TABLE b(x)")
  let third = ("0003_third.sql", "-- nothing yet\n")

  @Test func `files are applied once, by number, and remembered`() throws {
    let connection = try open()
    #expect(try migrator([second, first]).run(on: connection) == [first.0, second.0])
    #expect(try migrator([first, second]).run(on: connection) == [])
    #expect(try migrator([first, second, third]).run(on: connection) == [third.0])
    #expect(try connection.count("a") == 1)
    #expect(try connection.count("schema_migrations") == 3)
    #expect(try connection.pragma("application_id") == "\(Self.ours)")
    #expect(try connection.pragma("foreign_keys") == "1")
    #expect(try connection.pragma("busy_timeout") == "5000")
    #expect(connection.isInTransaction == false)
  }

  @Test(arguments: [
    "1_a.sql", "0001.sql", "0001_.sql", "0001_a.txt", "0001_a b.sql", "00001_a.sql", "0000_a.sql",
    "0001-a.sql", "+001_a.sql", "٠٠٠١_a.sql", "0001_a/b.sql", "",
  ])
  func `a malformed name is refused`(name: String) throws {
    let error = #expect(throws: MigrationError.self) { try migrator([(name, "")]) }
    #expect(error?.description.contains("The migration \(name) has no proper name") == true)
  }

  @Test func `a doubled number is refused`() throws {
    let error = #expect(throws: MigrationError.self) { try migrator([first, ("0001_x.sql", "")]) }
    #expect(error?.description.contains("0001_first.sql and 0001_x.sql") == true)
  }

  @Test(arguments: ["\r\n", "\r", "\n"], ["", "\u{FEFF}"])
  func `other line ends and a byte order mark are the same file`(end: String, mark: String) throws {
    let connection = try open()
    _ = try migrator([first]).run(on: connection)
    let lines = first.1.split(separator: "\n", omittingEmptySubsequences: false)
    let again = try migrator([(first.0, mark + lines.joined(separator: end))])
    #expect(try again.run(on: connection) == [])
  }

  @Test func `a file changed after it was applied is refused by name, and nothing is applied`()
    throws
  {
    let connection = try open()
    _ = try migrator([first]).run(on: connection)
    let changed = try migrator([(first.0, first.1.replacing("one", with: "eins")), second])
    let error = #expect(throws: MigrationError.self) { try changed.run(on: connection) }
    #expect(error?.description.hasPrefix("Changed after being applied") == true)
    #expect(error?.description.contains(first.0) == true)
    #expect(throws: MigrationError.self) { try changed.pending(in: connection) }
    #expect(try connection.count("schema_migrations") == 1)
  }

  @Test func `a file renamed after it was applied is refused`() throws {
    let connection = try open()
    _ = try migrator([first]).run(on: connection)
    let error = #expect(throws: MigrationError.self) {
      try migrator([("0001_other.sql", first.1)]).run(on: connection)
    }
    #expect(error?.description.contains("0001_other.sql was applied") == true)
  }

  @Test func `an applied migration without its file is refused`() throws {
    let connection = try open()
    _ = try migrator([first, second]).run(on: connection)
    let error = #expect(throws: MigrationError.self) {
      try migrator([second, third]).run(on: connection)
    }
    #expect(error?.description.hasPrefix("Applied to this database, but without a file") == true)
    #expect(error?.description.contains(first.0) == true)
  }

  @Test func `a newer database is told so`() throws {
    let connection = try open()
    _ = try migrator([first]).run(on: connection)
    try connection.execute("INSERT INTO schema_migrations VALUES (999, '0999_x.sql', '', '')")
    let error = #expect(throws: MigrationError.self) {
      try migrator([first, second]).run(on: connection)
    }
    let words = "The database is newer than this program: it has 0999_x.sql"
    #expect(error?.description.hasPrefix(words) == true)
    #expect(error?.description.contains(second.0) == true)
    #expect(try connection.count("schema_migrations") == 2)
  }

  @Test func `a file that comes before an applied one is refused`() throws {
    let connection = try open()
    _ = try migrator([second]).run(on: connection)
    let error = #expect(throws: MigrationError.self) {
      try migrator([first, second]).run(on: connection)
    }
    #expect(error?.description.contains("\(first.0) was never applied") == true)
    #expect(error?.description.contains(second.0) == true)
  }

  @Test func `another application's tables are left alone`() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE theirs(x)")
    #expect(throws: MigrationError.self) { try migrator([first]).run(on: connection) }
    try connection.pragma("application_id", "7")
    let error = #expect(throws: MigrationError.self) { try migrator([first]).run(on: connection) }
    #expect(error?.description.contains("application id is 7") == true)
  }

  @Test func `status tells where each file stands, and only reads`() throws {
    do {
      let connection = try open()
      try connection.useWriteAheadLog()
      _ = try migrator([first, second]).run(on: connection)
      try connection.execute("INSERT INTO schema_migrations VALUES (9, '0009_x.sql', '', 'then')")
      try connection.execute("INSERT INTO schema_migrations VALUES (4, '0004_x.sql', '', 'then')")
      try connection.execute("UPDATE schema_migrations SET applied_at = 'now'")
    }
    let reader = try Connection(path: folder.file("a"), mode: .readOnly)
    let files = try migrator([
      first, (second.0, "SELECT 2"), third, ("0005_e.sql", ""),
    ])
    #expect(
      try files.status(of: reader).map { [$0.name, "\($0.state)"] } == [
        [first.0, "applied(at: \"now\")"], [second.0, "edited(at: \"now\")"],
        [third.0, "outOfOrder"], ["0004_x.sql", "missing(at: \"now\")"],
        ["0005_e.sql", "outOfOrder"], ["0009_x.sql", "newer(at: \"now\")"],
      ])
    #expect(files.statusOfNewDatabase.allSatisfy { $0.state == .pending })
  }

  @Test func `five at once on a new file all succeed, with one record each`() async throws {
    // Long enough for the others to meet it half done.
    let slow = """
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO a SELECT i FROM n
      """
    let migrator = try migrator([first, second, ("0003_slow.sql", slow)])
    for round in 0..<20 {
      let path = folder.file("round-\(round)")
      let applied = try await atOnce(5) {
        _ = try DatabaseFile.check(path: path, applicationID: Self.ours)
        let connection = try Connection(path: path, mode: .create)
        try connection.useWriteAheadLog()
        return try migrator.run(on: connection)
      }
      #expect(applied.flatMap { $0 }.sorted() == [first.0, second.0, "0003_slow.sql"])
      let connection = try Connection(path: path, mode: .readOnly)
      #expect(try connection.count("schema_migrations") == 3)
      #expect(try connection.count("a") == 20_001)
    }
  }
}
