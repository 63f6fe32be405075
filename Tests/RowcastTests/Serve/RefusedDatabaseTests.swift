import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// Files that no command may take for its database: refused by name, and left byte for byte.
struct RefusedDatabaseTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs each command on the file `a.db`.
  private func expectRefusal(_ words: String, commands: [[String]]) throws {
    let path = folder.file("a.db")
    let (bytes, files) = (try folder.read("a.db"), try folder.listing())
    for command in commands {
      let run = try RowcastBinary.run(command + ["--db", path])
      // What an import says of its input has the status 1, and so its database another.
      let status: Int32 = command.first == "import" ? 4 : 1
      #expect(run.ending == .exited(status), "\(command) \(run.whole)")
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("rowcast: \(path)"), "\(run.errors)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(try folder.read("a.db") == bytes)
      #expect(try folder.listing() == files)
    }
  }

  private static let commands = [
    ["serve", "--port", "0"], ["serve", "--port", "0", "--demo"], ["migrate"],
    ["migrate", "--status"], ["import", "feed", "/dev/null"],
  ]

  @Test(arguments: [
    "just some text\n", "\u{89}PNG\r\n\u{1A}\n" + String(repeating: "\u{0}", count: 4096), "x",
    String(repeating: "SQLite format 2\u{0}", count: 300),
  ])
  func `a file that is no database`(text: String) throws {
    try folder.write(text, as: "a.db")
    try expectRefusal("is not an SQLite database", commands: Self.commands)
  }

  @Test(arguments: [20, 100, 4096, 20_000])
  func `a database cut short`(length: Int) throws {
    #expect(try RowcastBinary.run(["migrate", "--db", folder.file("a.db")]).ending == .exited(0))
    try folder.write(try folder.read("a.db").prefix(length), as: "a.db")
    try expectRefusal("is a damaged database", commands: Self.commands)
  }

  @Test(arguments: [0, 7] as [Int32], [true, false])
  func `another application's database`(id: Int32, usesLog: Bool) throws {
    do {
      let other = try Connection(path: folder.file("a.db"), mode: .create)
      if usesLog { try other.useWriteAheadLog() }
      try other.execute("CREATE TABLE t(v); INSERT INTO t VALUES ('theirs')")
      try other.pragma("application_id", "\(id)")
    }
    try expectRefusal("another application made", commands: Self.commands)
  }

  @Test func `a database that a newer program has migrated`() throws {
    try change("INSERT INTO schema_migrations VALUES (999, '0999_later.sql', 'x', 'then')")
    // The status of such a one can be told, and is no refusal.
    try expectRefusal("newer than this program", commands: Self.commands.filter { $0.count != 2 })
    try expectRefusal("0999_later.sql", commands: [["migrate"]])
  }

  @Test(arguments: [
    ("DELETE FROM secrets", "snapshot key"), ("DELETE FROM order_nodes", "order tree"),
    ("UPDATE feeds SET total = 1000000", "1000000"),
    ("UPDATE order_nodes SET node = randomblob(length(node))", "order tree"),
    ("DROP TABLE order_nodes", "order_nodes"),
  ])
  func `a database that contradicts itself`(sql: String, word: String) throws {
    let item = #"{"id":"a","type":"film","payload":{"title":"Alien"}}"#
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(item, as: "items")
    #expect(
      try RowcastBinary.run([
        "import", "films", elsewhere.file("items"), "--db", folder.file("a.db"),
      ])
      .ending == .exited(0))
    try change(sql)
    // Nothing is served, so the serving line is not printed either.
    try expectRefusal(
      word,
      commands: [["serve", "--port", "0"], ["import", "films", elsewhere.file("items")]])
  }

  @Test func `damage that only the change itself meets is told with the file's name`() throws {
    try change("UPDATE counters SET value = 9223372036854775807")
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(
      #"{"id":"a","type":"film","payload":{"title":"Alien"}}"#, as: "items")
    try expectRefusal("counter", commands: [["import", "films", elsewhere.file("items")]])
  }

  @Test(arguments: [
    ("UPDATE schema_migrations SET checksum = 'x' WHERE number = 1", "0001_feeds.sql"),
    ("UPDATE schema_migrations SET name = '0001_other.sql' WHERE number = 1", "0001_other.sql"),
    (
      "INSERT INTO schema_migrations VALUES (0, '0000_gone.sql', 'x', 'then')",
      "0000_gone.sql"
    ),
  ])
  func `a database whose migrations are not this program's`(sql: String, name: String) throws {
    try change(sql)
    try expectRefusal(name, commands: [["serve", "--port", "0"], ["migrate"]])
  }

  /// Makes the database `a.db` and changes it.
  private func change(_ sql: String) throws {
    let path = folder.file("a.db")
    #expect(try RowcastBinary.run(["migrate", "--db", path]).ending == .exited(0))
    try Connection(path: path, mode: .readWrite).execute(sql)
    #expect(try folder.listing() == ["a.db"])
  }

  @Test(.enabled(if: Unprivileged.isPossible, "setpriv is missing"))
  func `a folder that may not be written to is told as that`() throws {
    let path = folder.file("a.db")
    try permit(folder.path, 0o555)
    defer { try? permit(folder.path, 0o755) }
    let new = try Unprivileged.run(["serve", "--port", "0", "--db", path])
    #expect(new.ending == .exited(2), "\(new.whole)")
    #expect(new.errors.contains("may not make a file in its folder"), "\(new.errors)")
    #expect(try folder.listing() == [])
  }

  /// Where nobody else can write either, the file alone is read; with the log and the index of one
  /// that is at work, or was, so is the log.
  @Test(.enabled(if: Unprivileged.isPossible, "setpriv is missing"), arguments: [false, true])
  func `what only reads works in a folder that may not be written to`(hasLog: Bool) throws {
    let path = folder.file("a.db")
    let run = try RowcastBinary.run(["feeds", "create", "films", "--db", path])
    #expect(run.ending == .exited(0))
    let writer = try Connection(path: path, mode: .readWrite)
    if hasLog { try writer.execute("UPDATE feeds SET title = 'In the log'") }
    let files = try folder.listing()
    #expect(files.contains("a.db-wal") == hasLog)
    try permit(folder.path, 0o555)
    defer { try? permit(folder.path, 0o755) }
    let feeds = try Unprivileged.run(["feeds", "--db", path])
    #expect(feeds.output.contains(hasLog ? "In the log" : "films  newest"), "\(feeds.whole)")
    for command in [["doctor"], ["export", "films"], ["migrate", "--status"], ["check"]] {
      let run = try Unprivileged.run(command + ["--db", path])
      #expect(run.ending == .exited(0), "\(command): \(run.whole)")
    }
    for command in [["feeds", "create", "b"], ["feeds", "delete", "films"], ["vacuum"]] {
      let run = try Unprivileged.run(command + ["--db", path])
      #expect(run.ending == .exited(1), "\(command): \(run.whole)")
      #expect(run.errors.contains("does not allow"), "\(run.whole)")
    }
    #expect(try folder.listing() == files)
    _ = consume writer
  }

  @Test(.enabled(if: Unprivileged.isPossible, "setpriv is missing"))
  func `changes that wait in a log which can't be taken in are told as that`() throws {
    let path = folder.file("a.db")
    #expect(try RowcastBinary.run(["migrate", "--db", path]).ending == .exited(0))
    try folder.write("anything", as: "a.db-wal")
    try permit(folder.path, 0o555)
    defer { try? permit(folder.path, 0o755) }
    for command in [["feeds"], ["doctor"], ["migrate", "--status"]] {
      let run = try Unprivileged.run(command + ["--db", path])
      #expect(run.ending == .exited(1), "\(command): \(run.whole)")
      #expect(run.errors.contains("changes wait in a file beside it"), "\(run.whole)")
    }
  }

  private func permit(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
