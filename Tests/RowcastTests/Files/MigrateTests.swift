import SQLite
import TestSupport
import Testing

/// `rowcast migrate`
struct MigrateTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func migrate(_ options: String...) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(["migrate", "--db", folder.file("a.db")] + options)
  }

  @Test func `a new database is migrated, and a second time nothing is to do`() throws {
    let first = try migrate()
    #expect(first.ending == .exited(0))
    #expect(first.output.hasPrefix("applied 0001_feeds.sql\n"), "\(first.whole)")
    #expect(first.errors == "")
    let bytes = try folder.read("a.db")
    let second = try migrate()
    #expect(second.output == "nothing to do: \(folder.file("a.db")) is up to date\n")
    #expect(second.ending == .exited(0))
    #expect(try folder.read("a.db") == bytes)
    #expect(try folder.listing() == ["a.db"])
  }

  @Test func `the status shows each migration and makes no file`() throws {
    let before = try migrate("--status")
    #expect(before.ending == .exited(0))
    #expect(before.output.contains(/^ *0001_feeds\.sql +pending\n/))
    #expect(try folder.listing() == [])
    _ = try migrate()
    let after = try migrate("--status")
    #expect(
      after.output.contains(/^ *0001_feeds\.sql +applied \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/),
      "\(after.output)")
    #expect(try folder.listing() == ["a.db"])
  }

  @Test(arguments: [
    ("UPDATE schema_migrations SET checksum = 'x'", "edited after it was applied"),
    ("UPDATE schema_migrations SET name = '0001_old.sql'", "as 0001_old.sql"),
    ("INSERT INTO schema_migrations VALUES (999, '0999_a.sql', 'x', 'then')", "newer program"),
    ("INSERT INTO schema_migrations VALUES (0, '0000_a.sql', 'x', 'then')", "file is missing"),
  ])
  func `the status tells what keeps the database from being used`(
    sql: String, words: String
  ) throws {
    _ = try migrate()
    try Connection(path: folder.file("a.db"), mode: .readWrite).execute(sql)
    let status = try migrate("--status")
    #expect(status.ending == .exited(0))
    #expect(status.output.contains(words), "\(status.output)")
    #expect(try folder.listing() == ["a.db"])
  }

  @Test func `a dry run tells what would be applied, and makes and changes nothing`() throws {
    let before = try migrate("--dry-run")
    #expect(before.ending == .exited(0), "\(before.whole)")
    #expect(before.output.hasPrefix("would apply 0001_feeds.sql, as it was to a copy\nwould"))
    #expect(try folder.listing() == [])
    _ = try migrate()
    let bytes = try folder.read("a.db")
    let after = try migrate("--dry-run")
    #expect(after.output == "nothing to do: \(folder.file("a.db")) is up to date\n")
    #expect(try folder.read("a.db") == bytes)
    for (sql, name) in [
      ("UPDATE schema_migrations SET checksum = 'x' WHERE number = 2", "0002_item_types.sql"),
      ("INSERT INTO schema_migrations VALUES (999, '0999_later.sql', 'x', 'then')", "0999_later"),
    ] {
      try Connection(path: folder.file("a.db"), mode: .readWrite).execute(sql)
      let refused = try migrate("--dry-run")
      #expect(refused.ending == .exited(1), "\(refused.whole)")
      #expect(refused.errors.contains(name), "\(refused.whole)")
    }
    #expect(try folder.listing() == ["a.db"])
  }

  @Test func `a dry run tells that what is due would fail, and where, and changes nothing`() throws
  {
    _ = try migrate()
    try Database.change(folder.file("a.db"), "DELETE FROM schema_migrations WHERE number = 5")
    let bytes = try folder.read("a.db")
    for options in [["--dry-run"], []] {
      let run = try RowcastBinary.run(["migrate", "--db", folder.file("a.db")] + options)
      #expect(run.ending == .exited(1), "\(run.whole)")
      #expect(run.errors.contains("0005_idempotency.sql failed on line"), "\(run.whole)")
      #expect(run.errors.contains("already exists"), "\(run.whole)")
      #expect(run.errors.contains("tried on a copy") == !options.isEmpty, "\(run.whole)")
      #expect(try folder.read("a.db") == bytes)
    }
    #expect(try folder.listing() == ["a.db"])
  }

  @Test func `a dry run beside a writer at work sees what is committed, and waits for nothing`()
    throws
  {
    _ = try migrate()
    let writer = try Connection(path: folder.file("a.db"), mode: .readWrite)
    try writer.execute(
      "DROP TABLE first_answers; DELETE FROM schema_migrations WHERE number = 5")
    try writer.begin(.immediate)
    let run = try migrate("--dry-run")
    #expect(run.output == "would apply 0005_idempotency.sql, as it was to a copy\n", "\(run.whole)")
    writer.rollback()
    #expect(try migrate().output == "applied 0005_idempotency.sql\n")
  }

  @Test func `a migration that is missing among others is told, though the last one is there`()
    throws
  {
    _ = try migrate()
    try Connection(path: folder.file("a.db"), mode: .readWrite)
      .execute("DELETE FROM schema_migrations WHERE number = 2")
    let run = try migrate()
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(run.errors.contains("0002_item_types.sql was never applied"), "\(run.whole)")
    #expect(try migrate("--status").output.contains("not applied, though a later one was"))
  }

  @Test func `twenty at once on a new file all go well, and each is applied once`() throws {
    let runs = try (0..<20).map { _ in
      try ChildProcess(RowcastBinary.path, ["migrate", "--db", folder.file("a.db")])
    }
    var applied: [String] = []
    for run in runs {
      applied += try run.restOfOutput(Deadline(.seconds(60))).split(separator: "\n")
        .filter { $0.hasPrefix("applied") }.map(String.init)
      #expect(try run.wait(Deadline(.seconds(60))) == .exited(0), "\(run.errors)")
    }
    let all = try migrate("--status").output.split(separator: "\n").count
    #expect(applied.count == all, "\(applied)")
    #expect(Set(applied).count == all)
    // Of two that end at one moment each may leave the log to the other; the next one takes it in.
    _ = try migrate()
    #expect(try folder.listing() == ["a.db"])
  }

  @Test func `five at once on a new file all go well, and one record stays`() throws {
    for round in 0..<4 {
      let path = folder.file("\(round).db")
      let runs = try (0..<5).map { _ in
        try ChildProcess(RowcastBinary.path, ["migrate", "--db", path])
      }
      for run in runs { #expect(try run.wait() == .exited(0), "\(run.errors)") }
      let connection = try Connection(path: path, mode: .readOnly)
      var count = try connection.prepare("SELECT count(*) FROM schema_migrations WHERE number = 1")
      let records = try count.first { row throws(SQLiteError) in row.int64(at: 0) }
      #expect(records == 1)
    }
  }
}
