import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// How `rowcast serve` ends.
struct ShutdownTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends it with 0, idle connections or not`(signal: Int32) throws {
    let server = try ServerProcess(["--demo"])
    let fresh = try server.connect()
    let used = try server.connect()
    try used.send(RawRequest("GET", "/healthz"))
    #expect(try used.response().status == 200)
    let start = ContinuousClock.now
    #expect(try server.stop(signal) == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(3))
    #expect(try used.rest() == [])
    #expect(try fresh.rest() == [])
    #expect(try server.folder.listing() == ["rowcast.db"])
  }

  @Test func `a signal lets running answers come whole`() throws {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    let target = "/feeds/home/rows?pageSize=1000"
    let whole = try server.get(target).body
    let slow = try server.connect(receiveBuffer: 4096)
    // More than the kernel holds for the two ends, so that it is not sent yet at the signal.
    let count = 64
    // In one write: the server has read several of them when its first answer is here.
    try slow.send(Array(repeating: RawRequest("GET", target).bytes, count: count).flatMap(\.self))
    #expect(try slow.response().body == whole)
    // As long as the kernel has room, answers are made one turn after the other.
    let made = #"http_requests_total{route="/feeds/{feed}/rows",method="GET",status="2xx"}"#
    #expect(
      try Deadline(.seconds(5)).wait {
        try MetricsTests.scrape(server)[made] ?? 0 > 4
      })
    server.process.signal(SIGTERM)
    #expect(!Deadline(.milliseconds(100)).wait { !server.process.isRunning })
    // What was answered before the signal comes whole, and one more at the most.
    var answered = 1
    var isLast = false
    while !isLast {
      let next = try slow.response()
      #expect(next.body == whole)
      isLast = next["Connection"] == "close"
      answered += 1
    }
    #expect(answered > 2 && answered <= count)
    #expect(try slow.rest() == [])
    // The server would wait a while for this end, lest its last words be lost to a reset.
    slow.close()
    #expect(try server.process.wait() == .exited(0))
  }

  @Test func `a second signal ends it at once`() throws {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    let stalled = try server.connect(receiveBuffer: 4096)
    for _ in 0..<64 { try stalled.send(RawRequest("GET", "/feeds/home/rows?pageSize=1000")) }
    _ = try stalled.response()
    server.process.signal(SIGTERM)
    #expect(!Deadline(.milliseconds(200)).wait { !server.process.isRunning })
    let start = ContinuousClock.now
    server.process.signal(SIGTERM)
    let ending = try server.process.wait()
    #expect(ContinuousClock.now - start < .seconds(3))
    #expect(ending == .exited(0))
  }

  @Test func `a client that keeps its end open after its last answer does not hold the end up`()
    throws
  {
    let server = try ServerProcess(["--demo"])
    let lazy = try server.connect()
    try lazy.send(RawRequest("GET", "/healthz", ["Connection: close"]))
    #expect(try lazy.response().status == 200)
    let start = ContinuousClock.now
    #expect(try server.stop() == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal before it serves ends it, however long its start takes`(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    #expect(try RowcastBinary.run(["migrate", "--db", path]).ending == .exited(0))
    let other = try Connection(path: path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let process = try ChildProcess(
      RowcastBinary.path, ["serve", "--demo", "--port", "0", "--db", path])
    let errors = { process.errors }
    #expect(!Deadline(.milliseconds(500)).wait { !process.isRunning }, "\(errors())")
    process.signal(signal)
    let start = ContinuousClock.now
    #expect(try process.wait() == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(process.errors.contains("ended by a signal before it served"))
    try other.execute("ROLLBACK")
  }

  @Test func `with a grace time of nothing it ends at once, what is made is sent`() throws {
    let server = try ServerProcess(["--demo", "--grace-time", "0"])
    let idle = try server.connect()
    try idle.send(RawRequest("GET", "/healthz"))
    #expect(try idle.response().status == 200)
    let silent = try server.connect()
    try silent.send("GET /healthz HT")
    let start = ContinuousClock.now
    #expect(try server.stop() == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(try idle.rest() == [])
    #expect(try silent.rest() == [])
  }

  @Test func `who has connected is answered, who comes later is refused`() throws {
    let server = try ServerProcess(["--demo"])
    // Stopped, it sees all of this at once, the signal among it.
    server.process.signal(SIGSTOP)
    let connections = try (0..<300).map { _ in try server.connect() }
    for connection in connections { try connection.send(RawRequest("GET", "/healthz")) }
    server.process.signal(SIGTERM)
    server.process.signal(SIGCONT)
    for connection in connections {
      let response = try connection.response()
      #expect(response.status == 200)
      #expect(response["Connection"] == "close")
    }
    #expect(throws: TestFailure.self) { try server.connect() }
    for connection in connections {
      #expect(try connection.rest() == [])
      connection.close()
    }
    #expect(try server.process.wait() == .exited(0))
  }

  /// One idle connection, one event stream and one slow list are held; the list comes whole.
  ///
  /// - Parameter term: sends SIGTERM to the server.
  private func endsInOrder(_ server: ServerProcess, term: () -> Void) throws {
    let target = "/feeds/home/rows?pageSize=1000"
    let whole = try server.get(target).body
    let idle = try server.connect()
    try idle.send(RawRequest("GET", "/healthz"))
    #expect(try idle.response().status == 200)
    let events = try EventConnection(server, "/feeds/films/events")
    let slow = try server.connect(receiveBuffer: 4096)
    let count = 64
    try slow.send(Array(repeating: RawRequest("GET", target).bytes, count: count).flatMap(\.self))
    #expect(try slow.response().body == whole)
    let start = ContinuousClock.now
    term()
    #expect(try idle.rest() == [])
    #expect(throws: TestFailure.self) { try server.connect() }
    // Its last chunk ends it in order.
    try events.readToEnd()
    events.close()
    var isLast = false
    while !isLast {
      let next = try slow.response()
      #expect(next.body == whole)
      isLast = next["Connection"] == "close"
    }
    #expect(try slow.rest() == [])
    slow.close()
    #expect(try server.process.wait() == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test func `an idle connection, a stream and a slow list do not hold it up`() throws {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    try endsInOrder(server) { server.process.signal(SIGTERM) }
  }

  @Test(
    .enabled(
      if: (try? RowcastBinary.run(["-pf", "true"], program: "/usr/bin/unshare").ending)
        == .exited(0), "this user may not make a process namespace"))
  func `as process 1 it ends on a signal too, in the same order`() throws {
    let namespace = ["/usr/bin/unshare", "-pf", "--kill-child"]
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"], wrapper: namespace)
    // The first child is process 1 of the namespace.
    let id = server.process.id
    let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
    let first = try #require(pid_t(children.trimmingCharacters(in: .whitespaces)))
    let status = try String(contentsOfFile: "/proc/\(first)/status", encoding: .utf8)
    #expect(status.contains(/NSpid:\t\d+\t1\n/), "\(status)")
    _ = kill(first, SIGHUP)
    #expect(try server.isAlive)
    try endsInOrder(server) { _ = kill(first, SIGTERM) }
  }
}
