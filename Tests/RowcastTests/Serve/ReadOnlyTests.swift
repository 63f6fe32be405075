import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// Databases that the server's user can't write, which needs the right to be another user.
@Suite(.enabled(if: Unprivileged.isPossible, "setpriv is missing"))
struct ReadOnlyTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("rowcast.db") }

  init() throws {
    folder = try TemporaryFolder()
    let items = try folder.write(Samples.films(1...3), as: "items")
    let run = try RowcastBinary.run(["import", "films", items, "--db", folder.file("rowcast.db")])
    #expect(run.ending == .exited(0), "\(run.whole)")
    try FileManager.default.removeItem(atPath: items)
  }

  private func permit(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func serve(_ options: [String] = []) throws -> ServerProcess {
    try ServerProcess(options, in: folder, wrapper: Unprivileged.wrapper)
  }

  /// Leaves a change in the log, as a crash would.
  private func leaveLog(title: String) throws {
    let copy = try TemporaryFolder()
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("UPDATE feeds SET title = '\(title)'")
    for name in try folder.listing() {
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
    }
    _ = consume writer
    for name in try copy.listing() { try folder.write(try copy.read(name), as: name) }
    #expect(try folder.listing() == ["rowcast.db", "rowcast.db-shm", "rowcast.db-wal"])
  }

  @Test(arguments: [(0o444, 0o777), (0o644, 0o555), (0o666, 0o555), (0o444, 0o555)])
  func `are served, with the kernel's reason, and nothing is made or changed`(
    file: Int, folderMode: Int
  ) throws {
    let bytes = try folder.read("rowcast.db")
    try permit(path, file)
    try permit(folder.path, folderMode)
    defer { try? permit(folder.path, 0o755) }
    let server = try serve(["--demo"])
    for target in ["/feeds", "/feeds/films/rows", "/feeds/films/items/film-2", "/readyz"] {
      #expect(try server.get(target).status == 200, "\(target)")
    }
    #expect(try server.totals() == ["films 3"])
    #expect(try folder.listing() == ["rowcast.db"])
    #expect(try server.stop() == .exited(0))
    let lines = server.process.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    let what =
      file == 0o666
      ? "no file can be made in the folder of \(path) (Permission denied)"
      : "\(path) can't be written (Permission denied)"
    #expect(lines[0].hasPrefix("rowcast: serving read-only: \(what)"), "\(lines)")
    #expect(lines[1].contains("served as they are stored"), "\(lines)")
    #expect(try folder.read("rowcast.db") == bytes)
    #expect(try folder.listing() == ["rowcast.db"])
  }

  @Test func `show what waits in a log that can be read`() throws {
    try leaveLog(title: "In the log")
    let files = try folder.listing().map { try folder.read($0) }
    try permit(folder.path, 0o555)
    defer { try? permit(folder.path, 0o755) }
    let server = try serve()
    #expect(try server.get("/feeds").text.contains("In the log"))
    #expect(try server.stop() == .exited(0))
    #expect(try folder.listing().map { try folder.read($0) } == files)
  }

  @Test(arguments: ["rowcast.db-shm", "rowcast.db-wal"])
  func `are refused where what waits in the log can't be seen`(hidden: String) throws {
    try leaveLog(title: "In the log")
    let mode = hidden.hasSuffix("-shm") ? nil : 0o000
    if let mode {
      try permit(folder.file(hidden), mode)
    } else {
      try FileManager.default.removeItem(atPath: folder.file(hidden))
    }
    let run = try refusal()
    #expect(run.errors.contains("changes wait in a file beside it"), "\(run.whole)")
    #expect(run.errors.contains("make the folder writable"), "\(run.whole)")
  }

  /// The start that fails in a folder without the right to write.
  private func refusal() throws -> RowcastBinary.Finished {
    try permit(folder.path, 0o555)
    defer { try? permit(folder.path, 0o755) }
    let run = try Unprivileged.run(["serve", "--port", "0", "--db", path])
    #expect(run.ending == .exited(1), "\(run.whole)")
    return run
  }

  @Test func `are refused where a migration is due`() throws {
    try Database.change(
      path, "DROP TABLE first_answers; DELETE FROM schema_migrations WHERE number = 5")
    let bytes = try folder.read("rowcast.db")
    let run = try refusal()
    #expect(run.errors.contains("0005_idempotency.sql is due"), "\(run.whole)")
    #expect(run.errors.contains("does not allow writing"), "\(run.whole)")
    #expect(try folder.read("rowcast.db") == bytes)
  }

  /// The one who may write does so while the server reads without a lock.
  @Test func `show what their owner writes meanwhile, and never half of it`() throws {
    guard geteuid() == 0 else { return }
    try permit(folder.path, 0o755)
    let server = try serve()
    #expect(try server.totals() == ["films 3"])
    let elsewhere = try TemporaryFolder()
    for round in 1...4 {
      let items = try elsewhere.write(Samples.films(1...(round * 500)), as: "items")
      let writer = try ChildProcess(
        RowcastBinary.path, ["import", "films", items, "--db", path])
      while writer.isRunning {
        #expect(try server.get("/feeds/films/rows?pageSize=100").status == 200)
      }
      #expect(try writer.wait() == .exited(0), "\(writer.errors)")
      #expect(try server.totals() == ["films \(round * 500)"])
    }
    #expect(try server.stop() == .exited(0))
    let doctor = try RowcastBinary.run(["doctor", "--db", path])
    #expect(doctor.ending == .exited(0), "\(doctor.whole)")
  }
}
