import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// `rowcast restore`
struct RestoreTests {
  private let care: CareFolder

  init() throws {
    care = try CareFolder()
    try care.load("films", 1...3)
    try care.expect(["backup", "backup.db"])
  }

  @Test func `what was lost is gone, and its tokens are refused, of a lost feed's name too`() throws
  {
    try care.load("films", 4...9)
    try care.expect(["feeds", "create", "songs"])
    var tokens: [String: String] = [:]
    do {
      let server = try ServerProcess(in: care.folder)
      for feed in ["films", "songs"] {
        let page = try server.get("/feeds/\(feed)/rows?pageSize=1").text
        tokens[feed] = String(try #require(page.firstMatch(of: /"snapshot":"([^"]+)"/)?.1))
      }
      #expect(try server.stop() == .exited(0))
    }
    let told = try care.expect(["restore", "backup.db"])
    #expect(told.hasSuffix("1 feed, 3 items, no faults\n"), "\(told)")
    #expect(try care.folder.listing() == ["backup.db", "rowcast.db"])
    try care.expectSound()
    try care.load("films", 20...30)
    try care.expect(["feeds", "create", "songs"])
    let server = try ServerProcess(in: care.folder)
    #expect(try server.totals() == ["films 14", "songs 0"])
    for (feed, token) in tokens {
      let status = try server.get("/feeds/\(feed)/rows?snapshot=\(token)").status
      #expect(status == 410 || status == 400, "\(feed)")
    }
  }

  @Test func `a snapshot from before the backup is kept`() throws {
    let token: String
    do {
      let server = try ServerProcess(in: care.folder)
      let page = try server.get("/feeds/films/rows?pageSize=1").text
      token = String(try #require(page.firstMatch(of: /"snapshot":"([^"]+)"/)?.1))
      #expect(try server.stop() == .exited(0))
    }
    try care.load("films", 4...9)
    try care.expect(["restore", "backup.db"])
    let server = try ServerProcess(in: care.folder)
    #expect(try server.get("/feeds/films/rows?snapshot=\(token)").status == 200)
  }

  @Test func `a database in use is left alone`() throws {
    try care.load("films", 1...9)
    let server = try ServerProcess(in: care.folder)
    try care.expectFailure(
      1, "is in use by process \(server.process.id); end it first", ["restore", "backup.db"])
    #expect(try server.totals() == ["films 9"])
    #expect(try server.stop() == .exited(0))
    try care.expect(["restore", "backup.db"])
    #expect(try care.totals() == ["films 3"])
  }

  @Test func `what is no sound backup is refused, and the database keeps its bytes`() throws {
    try care.load("films", 1...9)
    let bytes = try care.folder.read("rowcast.db")
    let backup = try care.folder.read("backup.db")
    func expectFailure(_ words: String, _ change: (String) throws -> Void) throws {
      try care.folder.write(backup, as: "bad")
      try change(care.file("bad"))
      try care.expectFailure(1, words, ["restore", "bad"])
      #expect(try care.folder.read("rowcast.db") == bytes)
    }
    try expectFailure("is not an SQLite database") { _ in
      try care.folder.write("text", as: "bad")
    }
    try expectFailure("is no Rowcast database: it is empty") { _ in
      try care.folder.write("", as: "bad")
    }
    try expectFailure("another application made") {
      try Database.change($0, "PRAGMA application_id = 7")
    }
    try expectFailure("is a damaged database") { _ in
      try care.folder.write(backup.dropLast(5000), as: "bad")
    }
    try expectFailure("0999_later.sql") {
      try Database.change(
        $0, "INSERT INTO schema_migrations VALUES (999, '0999_later.sql', 'x', 't')")
    }
    try expectFailure("0001_feeds.sql") {
      try Database.change($0, "UPDATE schema_migrations SET checksum = 'x' WHERE number = 1")
    }
    try expectFailure("is damaged: feed films") {
      try Database.change($0, "UPDATE feeds SET total = 8")
    }
    try care.expectFailure(2, "there is no file none", ["restore", "none"])
    try care.expectFailure(2, "is the database itself", ["restore", "rowcast.db"])
    #expect(try care.folder.read("rowcast.db") == bytes)
  }

  @Test func `another application's file is not restored over`() throws {
    try care.folder.write("my notes", as: "notes.db")
    try care.expectFailure(
      1, "is not an SQLite database", ["restore", "backup.db"], on: "notes.db")
    #expect(try care.folder.read("notes.db") == Array("my notes".utf8))
  }

  @Test func `where there is no database, one is made`() throws {
    try care.expect(["restore", "backup.db"], on: "new.db")
    #expect(try care.totals("new.db") == ["films 3"])
    try care.load("films", 4...5, on: "new.db")
    try care.expectSound("new.db")
  }

  @Test func `a damaged database is kept beside, and its log with it`() throws {
    let whole = try care.folder.read("rowcast.db")
    try care.folder.write(whole.dropLast(5000), as: "rowcast.db")
    for name in ["rowcast.db.damaged", "rowcast.db.damaged-2"] {
      let told = try care.expect(["restore", "backup.db"])
      #expect(told.contains("the damaged database is kept as"), "\(told)")
      #expect(try care.folder.read(name) == Array(whole.dropLast(5000)))
      #expect(try care.totals() == ["films 3"])
      try care.expectSound()
      try care.folder.write(whole.dropLast(5000), as: "rowcast.db")
    }
  }

  @Test func `a database with broken pages within is restored`() throws {
    try care.load("films", 1...2000)
    var bytes = try care.folder.read("rowcast.db")
    for index in 8192..<bytes.count where index % 7 == 0 { bytes[index] = 0xFF }
    try care.folder.write(bytes, as: "rowcast.db")
    try care.expect(["restore", "backup.db"])
    #expect(try care.totals() == ["films 3"])
    try care.expectSound()
  }

  /// The log grows while the contents are put in: killed then, and at the commit, and after it.
  @Test func `killed while it is put in, the old database is whole, or the new one`() throws {
    try care.load("films", 1...30_000)
    try care.expect(["backup", "big.db"])
    try care.expect(["restore", "backup.db"])
    var random = SeededGenerator(seed: 5)
    var outcomes: Set<[String]> = []
    for round in 0..<6 {
      let run = try ChildProcess(
        RowcastBinary.path, ["restore", care.file("big.db"), "--db", care.file("rowcast.db")])
      let log = care.file("rowcast.db-wal")
      _ = Deadline(.seconds(60)).wait {
        let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
        return (size ?? 0) > 100_000 || !run.isRunning
      }
      usleep(UInt32.random(in: 0...(round % 2 == 0 ? 3_000 : 60_000), using: &random))
      run.signal(SIGKILL)
      _ = try run.wait()
      let totals = try care.totals()
      #expect(totals == ["films 3"] || totals == ["films 30000"], "round \(round)")
      outcomes.insert(totals)
      try care.expectSound()
      try care.expect(["restore", "backup.db"])
    }
    #expect(outcomes.contains(["films 3"]), "none was killed in time")
    #expect(try care.folder.listing() == ["backup.db", "big.db", "rowcast.db"])
  }
}
