import Foundation
import Glibc
import TestSupport
import Testing

/// `rowcast serve --unix-socket`.
@Suite(.timeLimit(.minutes(1))) struct UnixSocketTests {
  /// A server on a socket alone, and its line.
  private static func start(
    _ folder: TemporaryFolder, _ options: [String] = [], database: String = "a.db"
  ) throws -> (ChildProcess, String) {
    let process = try ChildProcess(
      RowcastBinary.path,
      ["serve", "--db", folder.file(database), "--unix-socket", folder.file("s")] + options)
    return (process, try process.outputLine())
  }

  private static func isAlive(_ path: String) throws -> Bool {
    let connection = try RawConnection(unixPath: path)
    try connection.send(RawRequest("GET", "/healthz"))
    return try connection.response().status == 200
  }

  /// Whether one of the process' descriptors is a TCP socket that listens.
  private static func listensOnTCP(_ process: pid_t) throws -> Bool {
    let folder = "/proc/\(process)/fd"
    let own = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    return try ["tcp", "tcp6"].contains { family in
      try String(contentsOfFile: "/proc/\(process)/net/\(family)", encoding: .utf8)
        .split(separator: "\n").contains { line in
          let fields = line.split(separator: " ")
          return fields.count > 9 && fields[3] == "0A" && own.contains("socket:[\(fields[9])]")
        }
    }
  }

  @Test func `a socket alone is told, served, and removed at the end`() throws {
    let folder = try TemporaryFolder()
    let (process, line) = try Self.start(folder, ["--log-requests"])
    #expect(line == "Rowcast is serving unix:\(folder.file("s"))")
    #expect(try Self.isAlive(folder.file("s")))
    #expect(try !Self.listensOnTCP(process.id))
    process.signal(SIGTERM)
    #expect(try process.wait() == .exited(0))
    #expect(process.errors.contains(" unix: GET /healthz HTTP/1.1 200 "), "\(process.errors)")
    #expect(try folder.listing() == ["a.db"])
  }

  @Test func `a socket beside a port is served too`() throws {
    let folder = try TemporaryFolder()
    let server = try ServerProcess(["--unix-socket", folder.file("s"), "--unix-socket-mode", "600"])
    #expect(try Self.listensOnTCP(server.process.id))
    #expect(server.line == "Rowcast is serving http://127.0.0.1:\(server.port)")
    #expect(server.process.errors.contains("listening on unix:\(folder.file("s")) too"))
    #expect(try server.isAlive)
    #expect(try Self.isAlive(folder.file("s")))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("s"))[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try server.stop() == .exited(0))
    #expect(try folder.listing() == [])
  }

  @Test func `a socket that a crash has left behind is taken over`() throws {
    let folder = try TemporaryFolder()
    let (first, _) = try Self.start(folder)
    first.signal(SIGKILL)
    #expect(try first.wait() == .signalled(SIGKILL))
    #expect(try folder.listing().contains("s"))
    let (second, _) = try Self.start(folder)
    #expect(try Self.isAlive(folder.file("s")))
    withExtendedLifetime(second) {}
  }

  @Test func `a second server on the socket ends, and touches nothing`() throws {
    let folder = try TemporaryFolder()
    let (first, _) = try Self.start(folder)
    let second = try RowcastBinary.run(
      ["serve", "--db", folder.file("b.db"), "--unix-socket", folder.file("s")])
    #expect(second.ending == .exited(1))
    #expect(
      second.errors.contains("the address unix:\(folder.file("s")) is in use already"),
      "\(second.whole)")
    #expect(try Self.isAlive(folder.file("s")))
    #expect(try !folder.listing().contains("b.db"))
    withExtendedLifetime(first) {}
  }

  @Test func `a file at the path is left as it is`() throws {
    let folder = try TemporaryFolder()
    try "precious".write(toFile: folder.file("s"), atomically: false, encoding: .utf8)
    let run = try RowcastBinary.run(
      ["serve", "--db", folder.file("a.db"), "--unix-socket", folder.file("s")])
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("is no socket"), "\(run.whole)")
    #expect(try String(contentsOfFile: folder.file("s"), encoding: .utf8) == "precious")
    #expect(try folder.listing() == ["s"])
  }

  @Test func `when it cannot start after all, no socket is left`() throws {
    let folder = try TemporaryFolder()
    try "no database, only text of some length".write(
      toFile: folder.file("a.db"), atomically: false, encoding: .utf8)
    let run = try RowcastBinary.run(
      ["serve", "--db", folder.file("a.db"), "--unix-socket", folder.file("s")])
    #expect(run.ending == .exited(1), "\(run.whole)")
    #expect(try folder.listing() == ["a.db"])
  }

  /// Options, the exit status and words of what is said.
  private static let refused: [([String], Int32, String)] = [
    (["--unix-socket", String(repeating: "s", count: 108)], 2, "of 108 bytes"),
    (["--unix-socket", ""], 2, "1 to 107 bytes"),
    (["--unix-socket", "no/such/s"], 1, "cannot listen on unix:no/such/s"),
    (["--unix-socket", "s", "--unix-socket-mode", "rw"], 2, "is \"rw\"; it must be permissions"),
    (["--unix-socket", "s", "--unix-socket-mode", "0888"], 2, "is \"0888\""),
    (["--unix-socket", "s", "--unix-socket-mode", "1777"], 2, "is \"1777\""),
    (["--unix-socket", "s", "--unix-socket-mode", "07777"], 2, "is \"07777\""),
    (["--unix-socket", "s", "--unix-socket-mode="], 2, "is \"\""),
    (["--unix-socket-mode", "600"], 2, "no use without --unix-socket PATH"),
  ]

  @Test(arguments: refused)
  func `what cannot be listened on is refused in a sentence`(
    options: [String], status: Int32, words: String
  ) throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(["serve"] + options, workingFolder: folder.path)
    #expect(run.ending == .exited(status), "\(run.whole)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try folder.listing() == [])
  }
}
