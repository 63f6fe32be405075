import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// `rowcast backup`
struct BackupTests {
  private let care: CareFolder

  init() throws { care = try CareFolder() }

  @Test func `a backup beside a server and a running import is of one instant, and sound`() throws {
    try care.load("films", 1...500)
    let server = try ServerProcess(in: care.folder)
    let items = try care.folder.write(Samples.films(1000...6000), as: "more")
    for round in 0..<3 {
      let writer = try ChildProcess(
        RowcastBinary.path,
        ["import", "films\(round)", items, "--db", care.file("rowcast.db")])
      let told = try care.expect(["backup", "backup.db"])
      #expect(told.contains("no faults"))
      #expect(try server.isAlive)
      #expect(try writer.wait(Deadline(.seconds(60))) == .exited(0), "\(writer.errors)")
      // An import is there as a whole, or not at all.
      let totals = try care.totals("backup.db")
      #expect(totals.contains("films 500"))
      #expect(totals.allSatisfy { $0.hasSuffix(" 500") || $0.hasSuffix(" 5001") }, "\(totals)")
      try care.expectSound("backup.db")
    }
    #expect(try server.stop() == .exited(0))
    #expect(try care.folder.listing() == ["backup.db", "more", "rowcast.db"])
  }

  @Test func `a backup takes an earlier one's place, and nothing else's`() throws {
    try care.load("films", 1...3)
    try care.expect(["backup", "backup.db"])
    try care.load("films", 1...9)
    try care.expect(["backup", "backup.db"])
    #expect(try care.totals("backup.db") == ["films 9"])
    let before = try care.folder.read("backup.db")
    try care.folder.write("notes", as: "notes")
    try care.expectFailure(1, "notes is there and is no backup", ["backup", "notes"])
    try care.expectFailure(2, "is the database itself", ["backup", "rowcast.db"])
    try care.expectFailure(2, "is a folder", ["backup", care.folder.path])
    try care.expectFailure(2, "a pipe, a socket or a device", ["backup", "/dev/null"])
    #expect(try care.folder.read("notes") == Array("notes".utf8))
    do {
      let user = try Connection(path: care.file("backup.db"), mode: .readOnly)
      try user.begin(.deferred)
      _ = try user.pragma("schema_version")
      try care.expectFailure(
        1, "is a database that process \(getpid()) uses", ["backup", "backup.db"])
      user.rollback()
    }
    #expect(try care.folder.read("backup.db") == before)
    // A log beside it would be taken for the new backup's.
    try care.folder.write("log", as: "backup.db-wal")
    try care.expectFailure(1, "a log beside it, and no backup", ["backup", "backup.db"])
    #expect(try care.folder.read("backup.db") == before)
  }

  @Test(arguments: [
    "UPDATE feeds SET total = 1000", "DELETE FROM items WHERE id = 'film-2'",
  ])
  func `a damaged database gives no backup, and leaves the earlier one`(sql: String) throws {
    try care.load("films", 1...3)
    try care.expect(["backup", "backup.db"])
    let bytes = try care.folder.read("backup.db")
    try Database.change(care.file("rowcast.db"), sql)
    try care.expectFailure(1, "is damaged: feed films", ["backup", "backup.db"])
    #expect(try care.folder.read("backup.db") == bytes)
  }

  @Test func `a database of an earlier schema can be copied before it is migrated`() throws {
    try care.load("films", 1...3)
    try Database.change(
      care.file("rowcast.db"),
      "DROP TABLE first_answers; DELETE FROM schema_migrations WHERE number = 5")
    let told = try care.expect(["backup", "backup.db"])
    #expect(told.contains("of another schema, whole"), "\(told)")
    // It is migrated on its way back.
    let restored = try care.expect(["restore", "backup.db"], on: "new.db")
    #expect(restored.contains("applied 0005_idempotency.sql"), "\(restored)")
    #expect(try care.totals("new.db") == ["films 3"])
  }

  @Test func `killed at any moment, the earlier backup is whole`() throws {
    try care.load("films", 1...20_000)
    try care.expect(["backup", "backup.db"])
    let bytes = try care.folder.read("backup.db")
    var random = SeededGenerator(seed: 11)
    for _ in 0..<8 {
      let run = try ChildProcess(
        RowcastBinary.path,
        ["backup", care.file("backup.db"), "--db", care.file("rowcast.db")])
      usleep(UInt32.random(in: 0...600_000, using: &random))
      run.signal(SIGKILL)
      _ = try run.wait()
      #expect(try care.folder.read("backup.db") == bytes)
    }
    try care.expect(["backup", "backup.db"])
    #expect(try care.folder.listing().filter { $0.contains("part") } == [])
  }
}
