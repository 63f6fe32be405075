import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// What becomes of the database's file under a server that has it open.
struct DatabaseWatchTests {
  private let server: ServerProcess
  private var folder: TemporaryFolder { server.folder }

  init() throws { server = try ServerProcess(["--demo"]) }

  /// Waits until `/readyz` says so.
  private func expect(_ word: String, at place: SourceLocation = #_sourceLocation) throws {
    var last = ""
    let found = try Deadline().wait {
      last = try server.get("/readyz").text
      return last == #"{"status":"\#(word)"}"#
    }
    #expect(found, "readyz is \(last)", sourceLocation: place)
  }

  /// Nothing is answered out of the database, and the process is well.
  private func expectNoFeeds(at place: SourceLocation = #_sourceLocation) throws {
    for target in [
      "/feeds", "/feeds/home/rows", "/feeds/none", "/feeds/home/items/x", "/feeds/home/events",
    ] {
      let answer = try server.get(target)
      #expect(answer.status == 503, "\(target)", sourceLocation: place)
      #expect(answer["Retry-After"] == "10", sourceLocation: place)
      #expect(answer["Content-Type"] == "application/problem+json", sourceLocation: place)
      #expect(!answer.text.contains(folder.path), "\(answer.text)", sourceLocation: place)
    }
    #expect(try server.get("/cells").status == 200, sourceLocation: place)
    #expect(try server.get("/healthz").status == 200, sourceLocation: place)
    #expect(
      try server.get("/metrics").text.contains("\nrowcast_store_readable 0\n"),
      sourceLocation: place)
  }

  /// The operator is told so, once; the log's thread may take its time.
  private func expectLine(_ words: String, at place: SourceLocation = #_sourceLocation) throws {
    func count() -> Int {
      server.process.errors.split(separator: "\n").count { $0.contains(words) }
    }
    _ = Deadline().wait { count() > 0 }
    #expect(count() == 1, "\(server.process.errors)", sourceLocation: place)
  }

  /// Leaves a change in the log that the file has not.
  private func writeToLog(title: String) throws {
    let writer = try Connection(path: server.database, mode: .readWrite)
    try writer.execute("UPDATE feeds SET title = '\(title)'")
    let size = try folder.read("rowcast.db-wal").count
    #expect(size > 0)
  }

  @Test func `a file that is removed is not served until it is back`() throws {
    let before = try server.get("/feeds/home/rows")
    try folder.move("rowcast.db", to: "elsewhere.db")
    try expect("removed")
    try expectNoFeeds()
    try expectLine("rowcast.db was removed")
    try folder.move("elsewhere.db", to: "rowcast.db")
    try expect("ready")
    #expect(try server.get("/feeds/home/rows").body == before.body)
    try expectLine("is back; it is served again")
    #expect(try server.stop() == .exited(0))
    #expect(try folder.listing() == ["rowcast.db"])
  }

  @Test func `a file that is replaced is not served, and the new one is left whole`() throws {
    let new = try TemporaryFolder()
    let run = try RowcastBinary.run(["feeds", "create", "other", "--db", new.file("rowcast.db")])
    #expect(run.ending == .exited(0))
    let bytes = try new.read("rowcast.db")
    try writeToLog(title: "Of the old file")
    try folder.write(bytes, as: "new.db")
    try folder.move("new.db", to: "rowcast.db")
    try expect("replaced")
    try expectNoFeeds()
    try expectLine("was replaced by another file")
    try expectLine("rowcast.db.replaced-wal")
    #expect(try server.stop() == .exited(0))
    #expect(try folder.read("rowcast.db") == bytes)
    // Nothing of the old one's log comes into the new one.
    let next = try ServerProcess(in: folder)
    #expect(try next.totals() == ["other 0"])
    #expect(try !next.get("/feeds").text.contains("Of the old file"))
    #expect(try next.stop() == .exited(0))
    let doctor = try RowcastBinary.run(["doctor", "--db", folder.file("rowcast.db")])
    #expect(doctor.ending == .exited(0), "\(doctor.whole)")
  }

  @Test func `a file that is replaced just before the end is left whole too`() throws {
    try writeToLog(title: "Of the old file")
    let new = try TemporaryFolder()
    #expect(try RowcastBinary.run(["migrate", "--db", new.file("a.db")]).ending == .exited(0))
    let bytes = try new.read("a.db")
    try folder.write(bytes, as: "new.db")
    try folder.move("new.db", to: "rowcast.db")
    #expect(try server.stop() == .exited(0))
    #expect(try folder.read("rowcast.db") == bytes)
    #expect(try !folder.listing().contains("rowcast.db-wal"))
  }

  @Test func `a file that comes back has its log again`() throws {
    try writeToLog(title: "In the log")
    try folder.write(try folder.read("rowcast.db"), as: "copy.db")
    try folder.move("rowcast.db", to: "kept.db")
    try folder.move("copy.db", to: "rowcast.db")
    try expect("replaced")
    try folder.move("kept.db", to: "rowcast.db")
    try expect("ready")
    #expect(try server.get("/feeds").text.contains("In the log"))
    #expect(try server.stop(SIGKILL) == .signalled(SIGKILL))
    let feeds = try RowcastBinary.run(["feeds", "--db", server.database])
    #expect(feeds.output.contains("In the log"), "\(feeds.whole)")
  }

  @Test(arguments: ["", "no database at all\n", String(repeating: "\u{0}", count: 200_000)])
  func `a file that is overwritten is not served any more`(content: String) throws {
    #expect(try server.get("/feeds/home/rows").status == 200)
    // In its place, as a shell's > does.
    let handle = try FileHandle(forWritingTo: URL(filePath: server.database))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(content.utf8))
    try handle.close()
    try expect("overwritten")
    try expectNoFeeds()
    try expectLine("was overwritten or cut short")
    #expect(try server.stop() == .exited(0))
    #expect(try folder.read("rowcast.db") == Array(content.utf8))
  }

  @Test func `a file that is cut short is not served any more`() throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: server.database))
    try handle.truncate(atOffset: 20_000)
    try handle.close()
    try expect("overwritten")
    try expectNoFeeds()
    #expect(try server.stop() == .exited(0))
  }

  @Test func `a second server is refused where the log is that of a removed file`() throws {
    try FileManager.default.removeItem(atPath: server.database)
    let second = try RowcastBinary.run(["serve", "--port", "0", "--db", server.database])
    #expect(second.ending == .exited(1), "\(second.whole)")
    #expect(
      second.errors.contains("process \(server.process.id) had it open"), "\(second.errors)")
    #expect(try !folder.listing().contains("rowcast.db"))
  }

  @Test func `a link that is turned to another file is seen`() throws {
    let linked = try TemporaryFolder()
    #expect(
      try RowcastBinary.run(["migrate", "--db", linked.file("one.db")]).ending == .exited(0))
    try FileManager.default.createSymbolicLink(
      atPath: linked.file("rowcast.db"), withDestinationPath: "one.db")
    let server = try ServerProcess(in: linked)
    try linked.write(try linked.read("one.db"), as: "two.db")
    try FileManager.default.createSymbolicLink(
      atPath: linked.file("next"), withDestinationPath: "two.db")
    try linked.move("next", to: "rowcast.db")
    #expect(try Deadline().wait { try server.get("/readyz").text.contains("replaced") })
    #expect(try server.stop() == .exited(0))
  }

  /// A new database is in the log alone as long as others keep it from being taken in.
  @Test func `a new file whose content is still in the log is no fault`() throws {
    let fresh = try TemporaryFolder()
    let other = try Connection(path: fresh.file("rowcast.db"), mode: .create)
    try other.useWriteAheadLog()
    try other.begin(.deferred)
    _ = try other.pragma("schema_version")
    let server = try ServerProcess(["--demo"], in: fresh)
    usleep(2_500_000)
    #expect(try server.get("/readyz").status == 200)
    other.rollback()
    #expect(try server.stop() == .exited(0))
    #expect(server.process.errors.contains("applied 0001"))
  }
}
