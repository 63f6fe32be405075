import Foundation
import TestSupport
import Testing

/// What `rowcast serve` says and takes at its start.
struct StartTests {
  @Test func `one line comes on standard output, to a pipe at once, and none after it`() throws {
    let server = try ServerProcess(["--demo"])
    #expect(server.line == "Rowcast is serving http://127.0.0.1:\(server.port)")
    #expect(server.port != 0)
    #expect(try server.get("/feeds/home/rows?pageIndex=0").status == 200)
    #expect(try server.get("/nothing").status == 404)
    #expect(try server.stop() == .exited(0))
    #expect(try server.process.restOfOutput() == "")
  }

  @Test func `IPv4 and IPv6 of localhost are served on one port`() throws {
    let server = try ServerProcess()
    for host in ["127.0.0.1", "::1"] {
      let connection = try server.connect(host)
      try connection.send(RawRequest("GET", "/healthz"))
      #expect(try connection.response().status == 200)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("0.0.0.0", "0.0.0.0"), ("::", "[::]"),
    ("[::1]", "[::1]"), ("localhost", "127.0.0.1"),
  ])
  func `a host is listened on and told`(host: String, told: String) throws {
    let server = try ServerProcess(["--host", host])
    #expect(server.line == "Rowcast is serving http://\(told):\(server.port)")
    let connection = try server.connect(told == "[::1]" ? "::1" : "127.0.0.1")
    try connection.send(RawRequest("GET", "/healthz"))
    #expect(try connection.response().status == 200)
  }

  @Test func `a second server on the port ends with a plain sentence and touches nothing`() throws {
    let first = try ServerProcess()
    let folder = try TemporaryFolder()
    let second = try RowcastBinary.run([
      "serve", "--port", "\(first.port)", "--db", folder.file("a.db"), "--demo",
    ])
    #expect(second.ending == .exited(1))
    #expect(second.output == "")
    #expect(
      second.errors.contains("the address 127.0.0.1:\(first.port) is in use already"),
      "\(second.errors)")
    #expect(second.errors.contains("--port"))
    #expect(try folder.listing() == [])
    #expect(try first.isAlive)
  }

  @Test func `a restart right after a kill takes the same port and serves the same bytes`() throws {
    let target = "/feeds/home/rows?pageIndex=3&pageSize=7"
    let first = try ServerProcess(["--demo"])
    let before = try first.get(target)
    let open = try first.connect()
    try open.send(RawRequest("GET", target))
    #expect(try first.stop(SIGKILL) == .signalled(SIGKILL))
    let second = try ServerProcess(["--demo"], in: first.folder, port: first.port)
    #expect(second.port == first.port)
    let after = try second.get(target)
    #expect(after.body == before.body)
    #expect(after["ETag"] == before["ETag"])
    #expect(after["ETag"] != nil)
  }

  @Test func `a clean restart keeps bodies and tags, and leaves one file between`() throws {
    let targets = [
      "/feeds", "/feeds/home", "/feeds/home/rows", "/feeds/home/rows?pageIndex=9&pageSize=100",
      "/feeds/films/rows?pageSize=3", "/feeds/people/rows?width=320&textScale=2",
    ]
    let first = try ServerProcess(["--demo"])
    let before = try targets.map { try first.get($0) }
    #expect(try first.stop() == .exited(0))
    #expect(try first.folder.listing() == ["rowcast.db"])
    let second = try ServerProcess(in: first.folder)
    for (target, old) in zip(targets, before) {
      let new = try second.get(target)
      #expect(new.status == 200)
      #expect(new.body == old.body, "\(target)")
      #expect(new["ETag"] == old["ETag"], "\(target)")
      let tag = try #require(new["ETag"])
      #expect(try second.get(target, "If-None-Match: \(tag)").status == 304)
    }
  }

  @Test func `the binary alone, in another folder, migrates and serves`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("rowcast")
    // By another process: one that is started meanwhile would inherit the file open for writing,
    // and the copy could not be run.
    let copying = try RowcastBinary.run([RowcastBinary.path, copy], program: "/bin/cp")
    #expect(copying.ending == .exited(0))
    let server = try ServerProcess(["--demo"], program: copy)
    #expect(try server.page("/feeds/home/rows").rows.count == 20)
    #expect(server.process.errors.contains("applied 0001_"))
    #expect(try folder.listing() == ["rowcast"])
  }

  @Test(arguments: ["<&-", "2>&-", "<&- 2>&-", "2>/dev/full"])
  func `standard streams that are closed or full do not matter`(redirection: String) throws {
    let server = try ServerProcess(["--demo", "--log-requests"], redirection: redirection)
    #expect(try server.page("/feeds/home/rows").rows.count == 20)
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
  }

  @Test(arguments: [">&-", ">/dev/full", "<&- >&- 2>&-", "# a reader that goes away"])
  func `without a standard output it serves all the same`(redirection: String) throws {
    // The port is one that was free a moment ago: nothing tells it here.
    let port = try ServerProcess().port
    let folder = try TemporaryFolder()
    let process = try ChildProcess(
      RowcastBinary.path, ["serve", "--port", "\(port)", "--db", folder.file("a.db"), "--demo"],
      redirection: redirection)
    if redirection.hasPrefix("#") { process.closeOutput() }
    let answer = Deadline().wait {
      guard let connection = try? RawConnection("127.0.0.1", port: port),
        (try? connection.send(RawRequest("GET", "/feeds"))) != nil
      else { return false }
      return (try? connection.response())?.text.hasPrefix(#"{"feeds":[{"#) == true
    }
    #expect(answer)
    // What is printed must never reach a socket or another thing of the server's own.
    for number in 0...2 {
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process.id)/fd/\(number)")
      #expect(!target.hasPrefix("socket:") && !target.hasPrefix("anon_inode:"), "\(target)")
    }
  }
}
