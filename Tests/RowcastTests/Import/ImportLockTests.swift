import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// When an import has hold of the database, and what it leaves where it can't have it.
struct ImportLockTests {
  let folder: TemporaryFolder
  private var database: String { folder.file("rowcast.db") }

  init() throws { folder = try TemporaryFolder() }

  private func load(_ arguments: String...) throws -> RowcastBinary.Finished {
    try RowcastBinary.run(["import"] + arguments + ["--db", database])
  }

  /// Both ends of a pipe, so that neither this nor the import waits for the other to come; no child's.
  private func end(of pipe: String) throws -> FileHandle {
    let number = unsafe open(pipe, O_RDWR | O_CLOEXEC)
    try #require(number >= 0)
    return FileHandle(fileDescriptor: number, closeOnDealloc: true)
  }

  @Test func `an import that waits for its input keeps nobody waiting`() throws {
    let films = try folder.write(Samples.films(1...3), as: "films")
    #expect(try load("films", films).ending == .exited(0))
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let input = try end(of: pipe)
    let slow = try ChildProcess(RowcastBinary.path, ["import", "slow", pipe, "--db", database])
    // More than is needed to tell the format, and than is kept in memory.
    let lines = Array(Samples.films(1...20_000).utf8)
    let half = lines.count / 2
    let writer = Thread { try? input.write(contentsOf: lines[..<half]) }
    writer.start()
    #expect(Deadline(.seconds(60)).wait { writer.isFinished })
    #expect(slow.isRunning)
    let other = try folder.write(Samples.films(4...5), as: "other")
    for _ in 0..<3 {
      let clock = ContinuousClock()
      var run: RowcastBinary.Finished?
      let time = try clock.measure { run = try load("films", other) }
      #expect(run?.ending == .exited(0), "\(run?.whole ?? "")")
      #expect(time < .seconds(4), "less than a writer waits for another: \(time)")
    }
    #expect(try ServerProcess(in: folder).totals() == ["films 5"])
    let rest = Thread {
      try? input.write(contentsOf: lines[half...])
      try? input.close()
    }
    rest.start()
    #expect(try slow.wait(Deadline(.seconds(60))) == .exited(0), "\(slow.errors)")
    #expect(try ServerProcess(in: folder).totals() == ["films 5", "slow 20000"])
  }

  @Test func `nothing lies beside the database while an import reads`() throws {
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let input = try end(of: pipe)
    let importing = try ChildProcess(
      RowcastBinary.path, ["import", "f", pipe, "--db", database])
    let lines = Array(Samples.films(1...20_000).utf8)
    let writer = Thread { try? input.write(contentsOf: lines) }
    writer.start()
    #expect(Deadline(.seconds(60)).wait { writer.isFinished })
    #expect(try folder.listing() == ["pipe"])
    importing.signal(9)
    #expect(try importing.wait() == .signalled(9))
    #expect(try folder.listing() == ["pipe"])
  }

  @Test func `a dry run neither waits for a writer nor leaves anything`() throws {
    let films = try folder.write(Samples.films(1...3), as: "films")
    #expect(try load("films", films).ending == .exited(0))
    let connection = try Connection(path: database, mode: .readWrite)
    try connection.execute("BEGIN IMMEDIATE")
    let lines = [
      Samples.film("film-1", title: "other"), Samples.film("new", title: "n"),
      Samples.film("new", title: "n"), Samples.film("new", title: "m"),
    ]
    let more = try folder.write(
      Samples.films(2...3) + "\n" + lines.joined(separator: "\n"), as: "more")
    let run = try load("films", more, "--dry-run")
    #expect(
      run.output
        == "nothing was written; it would be 6 items into films: 1 created, 2 updated, 3 unchanged\n",
      "\(run.whole)")
    #expect(try load("new", more, "--dry-run").output.contains("into new, a new feed: "))
    #expect(try load("films", more, "--dry-run", "--order", "oldest").ending == .exited(1))
    try connection.execute("ROLLBACK")
    let real = try load("films", more)
    #expect(real.output == "6 items into films: 1 created, 2 updated, 3 unchanged\n")
  }

  @Test func `a dry run into a file that is closed changes none beside it`() throws {
    let films = try folder.write(Samples.films(1...3), as: "films")
    #expect(try load("films", films).ending == .exited(0))
    let before = try (folder.listing(), folder.read("rowcast.db"))
    #expect(try load("films", films, "--dry-run").ending == .exited(0))
    #expect(try folder.listing() == before.0)
    #expect(try folder.read("rowcast.db") == before.1)
  }

  @Test func `an import waits for another one`() throws {
    let films = try folder.write(Samples.films(1...3), as: "films")
    #expect(try load("films", films).ending == .exited(0))
    let connection = try Connection(path: database, mode: .readWrite)
    try connection.execute("BEGIN IMMEDIATE")
    let more = try folder.write(Samples.films(4...5), as: "more")
    let waiting = try ChildProcess(
      RowcastBinary.path, ["import", "films", more, "--db", database])
    // Longer than a server's own writes wait.
    #expect(!Deadline(.seconds(7)).wait { !waiting.isRunning })
    try connection.execute("ROLLBACK")
    #expect(try waiting.wait(Deadline(.seconds(30))) == .exited(0), "\(waiting.errors)")
    let wrong = try load("films", more, "--busy-timeout", "11m")
    #expect(wrong.ending == .exited(2) && wrong.errors.contains("--busy-timeout is \"11m\""))
  }

  @Test(.enabled(if: Unprivileged.isPossible, "setpriv is missing"))
  func `a dry run reads a database in a folder that nobody may write`() throws {
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let films = try folder.write(Samples.films(1...3), as: "films")
    let path = inner + "/rowcast.db"
    #expect(
      try RowcastBinary.run(["import", "films", films, "--db", path]).ending == .exited(0))
    #expect(unsafe chmod(folder.path, 0o755) == 0 && chmod(inner, 0o555) == 0)
    defer { _ = unsafe chmod(inner, 0o755) }
    let run = try Unprivileged.run(["import", "films", films, "--db", path, "--dry-run"])
    #expect(run.output.contains("0 created, 0 updated, 3 unchanged"), "\(run.whole)")
    #expect(run.ending == .exited(0))
  }

  @Test func `trouble with the database has an exit status of its own`() throws {
    let films = try folder.write(Samples.films(1...3), as: "films")
    try folder.write("no database at all, but long enough to be looked at", as: "rowcast.db")
    for options in [[], ["--dry-run"]] {
      let run = try RowcastBinary.run(["import", "f", films, "--db", database] + options)
      #expect(run.ending == .exited(4), "\(run.whole)")
    }
    try folder.write("", as: "rowcast.db")
    let missing = try RowcastBinary.run(
      ["import", "f", films, "--db", folder.file("none/rowcast.db")])
    #expect(missing.ending == .exited(2), "\(missing.whole)")
    #expect(try load("films", films).ending == .exited(0))
    let connection = try Connection(path: database, mode: .readWrite)
    try connection.execute("BEGIN IMMEDIATE")
    let locked = try load("films", films, "--busy-timeout", "200ms")
    #expect(locked.ending == .exited(4), "\(locked.whole)")
    try connection.execute("ROLLBACK")
  }
}
