import Foundation
import Glibc
import TestSupport
import Testing

/// `rowcast serve` with sockets that it was started with.
@Suite(.timeLimit(.minutes(1))) struct ActivationTests {
  /// Starts a command line with the descriptors from 3 on, named for the process itself.
  private static func start(
    _ options: [String], _ sockets: [LocalSocket], count: String? = nil, names: String? = nil,
    process: String = "$$", in folder: TemporaryFolder
  ) throws -> ChildProcess {
    var environment = ["LISTEN_FDS": count ?? "\(sockets.count)"]
    if let names { environment["LISTEN_FDNAMES"] = names }
    return try ChildProcess(
      "/bin/sh",
      ["-c", "LISTEN_PID=\(process) exec \"$@\"", "sh", RowcastBinary.path, "serve"] + options,
      environment: environment, workingFolder: folder.path,
      descriptors: sockets.map(\.descriptor))
  }

  private static func isAlive(_ connection: RawConnection) throws -> Bool {
    try connection.send(RawRequest("GET", "/healthz"))
    return try connection.response().status == 200
  }

  @Test func `the sockets are served, told, and left open and in place at the end`() throws {
    let folder = try TemporaryFolder()
    let tcp = try LocalSocket.tcp()
    let file = try LocalSocket.listening(folder.file("s"))
    let own = try TemporaryFolder()
    let child = try Self.start([], [tcp, file], names: "web:file", in: own)
    #expect(try child.outputLine() == "Rowcast is serving http://127.0.0.1:\(tcp.port)")
    #expect(try Self.isAlive(RawConnection("127.0.0.1", port: tcp.port)))
    #expect(try Self.isAlive(RawConnection(unixPath: folder.file("s"))))
    #expect(child.errors.contains("listening on unix:\(folder.file("s")) too"))
    for descriptor in 3...4 {
      let info = try String(
        contentsOfFile: "/proc/\(child.id)/fdinfo/\(descriptor)", encoding: .utf8)
      let flags = info.split(separator: "\n").first { $0.hasPrefix("flags:") }?.split(
        separator: "\t")
      let value = try #require(flags?.last.flatMap { Int32($0, radix: 8) })
      #expect(value & O_NONBLOCK != 0)
      #expect(value & O_CLOEXEC != 0)
    }
    child.signal(SIGTERM)
    #expect(try child.wait() == .exited(0))
    // Others hold them: who connects now is served by the next process.
    let waiting = try RawConnection("127.0.0.1", port: tcp.port)
    let filed = try RawConnection(unixPath: folder.file("s"))
    let next = try Self.start([], [tcp, file], in: own)
    #expect(try Self.isAlive(waiting))
    #expect(try Self.isAlive(filed))
    withExtendedLifetime(next) {}
  }

  @Test func `sockets for another process are not touched`() throws {
    let tcp = try LocalSocket.tcp()
    let folder = try TemporaryFolder()
    let child = try Self.start(["--port", "0"], [tcp], process: "1", in: folder)
    let line = try child.outputLine()
    #expect(line.hasPrefix("Rowcast is serving http://127.0.0.1:"))
    #expect(!line.hasSuffix(":\(tcp.port)"))
  }

  @Test(arguments: [["--port", "0"], ["--host", "127.0.0.1"], ["--unix-socket", "s"]])
  func `an option that says otherwise is refused`(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let tcp = try LocalSocket.tcp()
    let child = try Self.start(options, [tcp], in: folder)
    #expect(try child.wait() == .exited(1))
    #expect(child.errors.contains("\(options[0]) is given"), "\(child.errors)")
    #expect(try folder.listing() == [])
  }

  @Test func `what cannot be served is refused with its number and name`() throws {
    let folder = try TemporaryFolder()
    let datagrams = try LocalSocket.receiving(folder.file("d"))
    let bound = try LocalSocket.tcp(listens: false)
    let good = try LocalSocket.tcp()
    let cases: [([LocalSocket], String?, String?, String)] = [
      ([datagrams], nil, nil, "Descriptor 3 is no stream socket"),
      ([good, bound], nil, "web:raw", "Descriptor 4 (raw) is a socket that does not listen"),
      ([good], nil, "a:b", "LISTEN_FDNAMES has 2 names for 1 descriptors"),
      ([good], "many", nil, "LISTEN_FDS is \"many\""),
      ([good], "-1", nil, "LISTEN_FDS is \"-1\""),
      ([good], "1000000", nil, "LISTEN_FDS is \"1000000\""),
      ([good], "200", nil, "Descriptor "),
    ]
    for (sockets, count, names, words) in cases {
      let own = try TemporaryFolder()
      let child = try Self.start([], sockets, count: count, names: names, in: own)
      #expect(try child.wait() == .exited(1), "\(words)")
      #expect(child.errors.contains(words), "\(child.errors)")
      #expect(try own.listing() == [])
    }
  }

  @Test func `a socket that fails for good does not keep the server busy`() throws {
    let tcp = try LocalSocket.tcp()
    let folder = try TemporaryFolder()
    let child = try Self.start([], [tcp], in: folder)
    _ = try child.outputLine()
    #expect(try Self.isAlive(RawConnection("127.0.0.1", port: tcp.port)))
    // From now on each accept of the server fails with EINVAL, and it is always ready.
    tcp.shutDown()
    #expect(Deadline().wait { child.errors.contains("no connection could be accepted") })
    let before = try Self.ticks(child.id)
    usleep(1_000_000)
    // Of some hundred ticks that a second has.
    #expect(try Self.ticks(child.id) - before < 20)
    #expect(child.errors.split(separator: "\n").count { $0.contains("could be accepted") } == 1)
    child.signal(SIGTERM)
    #expect(try child.wait() == .exited(0))
  }

  @Test func `while it ends it takes no notice of who connects to what others hold too`() throws {
    let tcp = try LocalSocket.tcp()
    let folder = try TemporaryFolder()
    let child = try Self.start(["--demo", "--max-page-size", "1000"], [tcp], in: folder)
    _ = try child.outputLine()
    let stuck = try RawConnection("127.0.0.1", port: tcp.port, receiveBuffer: 4096)
    let request = RawRequest("GET", "/feeds/home/rows?pageSize=1000").bytes
    try stuck.send(Array(repeating: request, count: 64).flatMap(\.self))
    _ = try stuck.response()
    child.signal(SIGTERM)
    #expect(!Deadline(.milliseconds(300)).wait { !child.isRunning })
    let waiting = try RawConnection("127.0.0.1", port: tcp.port)
    let before = try Self.ticks(child.id)
    #expect(!Deadline(.seconds(1)).wait { !child.isRunning })
    #expect(try Self.ticks(child.id) - before < 20)
    child.signal(SIGTERM)
    #expect(try child.wait() == .exited(0))
    let next = try Self.start([], [tcp], in: folder)
    #expect(try Self.isAlive(waiting))
    withExtendedLifetime(next) {}
  }

  /// Processor time in hundredths of a second, of all threads.
  private static func ticks(_ process: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return (fields.count > 12 ? Int(fields[11]).map { $0 + (Int(fields[12]) ?? 0) } : nil) ?? 0
  }
}
