import Foundation
import Glibc
import TestSupport
import Testing

/// `serve --admin-port`
@Suite(.timeLimit(.minutes(2))) struct AdminPortTests {
  /// A server with an operators' port, and which one that is.
  private func start(_ options: [String] = []) throws -> (ServerProcess, UInt16) {
    let server = try ServerProcess(["--demo", "--admin-port", "0"] + options)
    let words = server.process.errors.split(separator: "\n")
      .first { $0.contains("metrics and health on http://127.0.0.1:") }
    let port = words?.split(separator: ":").last.flatMap { UInt16($0) }
    return (server, try #require(port, "\(server.process.errors)"))
  }

  private func get(_ port: UInt16, _ target: String) throws -> RawResponse {
    let connection = try RawConnection("127.0.0.1", port: port)
    try connection.send(RawRequest("GET", target, ["Connection: close"]))
    return try connection.response()
  }

  @Test func `it has the metrics, the other has not, and both have health`() throws {
    let (server, port) = try start(["--log-requests"])
    #expect(try server.get("/metrics").status == 404)
    for target in ["/healthz", "/readyz"] {
      #expect(try server.get(target).status == 200)
      #expect(try get(port, target).status == 200)
    }
    let text = try MetricsTests.scrape(server, port: port)
    #expect(text["http_connections_accepted_total"] == 3, "the operators' own are not counted")
    #expect(text.sum("http_requests_total") == 3)
    #expect(text["rowcast_feeds"] ?? 0 > 2)
    let unknown = try get(port, "/feeds")
    #expect(unknown.status == 404)
    #expect(unknown.text.contains("/healthz, /readyz and /metrics"))
    let connection = try RawConnection("127.0.0.1", port: port)
    try connection.send("POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
    #expect(try connection.response().status == 405)
    #expect(Deadline().wait { server.process.errors.contains("GET /metrics HTTP/1.1 404") })
    #expect(server.process.errors.split(separator: "\n").filter { $0.contains("GET ") }.count == 3)
    #expect(try server.stop() == .exited(0))
    #expect(try server.folder.listing() == ["rowcast.db"])
  }

  @Test func `a port that is taken is told in a sentence`() throws {
    let (first, port) = try start()
    let folder = try TemporaryFolder()
    let second = try RowcastBinary.run([
      "serve", "--port", "0", "--db", folder.file("a.db"), "--admin-port", "\(port)",
    ])
    #expect(second.ending == .exited(1), "\(second.whole)")
    #expect(second.output == "")
    #expect(
      second.errors.contains("127.0.0.1:\(port) is in use already"),
      "\(second.errors)")
    #expect(second.errors.contains("--admin-port"))
    #expect(try folder.listing() == [])
    #expect(try first.isAlive)
  }

  @Test(arguments: [
    (["--admin-port", "70000"], "--admin-port is \"70000\""),
    (["--admin-host", "127.0.0.1"], "--admin-host needs a port; name it with --admin-port"),
    (["--admin-port", "0", "--admin-host", "nowhere"], "--admin-host is \"nowhere\""),
  ])
  func `what can't be served is refused`(options: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(
      ["serve", "--port", "0", "--db", folder.file("a.db")] + options)
    #expect(run.ending == .exited(2), "\(run.whole)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try folder.listing() == [])
  }

  @Test func `it answers while the feeds' loops are busy, and tells that they are`() throws {
    let (server, port) = try start([
      "--loops", "1", "--max-page-size", "1000", "--shed-after", "0",
    ])
    // Each of these pages is another one to the caches, and takes a debug build some milliseconds.
    let flood = try server.connect()
    let requests = (0..<400).map { number in
      RawRequest("GET", "/feeds/home/rows?pageSize=1000&width=\(300 + number)").bytes
    }
    try flood.send(requests.flatMap(\.self))
    let start = ContinuousClock.now
    for _ in 0..<20 { #expect(try get(port, "/healthz").status == 200) }
    let text = try MetricsTests.scrape(server, port: port)
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(text["rowcast_loop_lag_max_seconds{loop=\"0\"}"] ?? 0 > 0.001)
  }

  @Test func `a drain is told there until the end, which comes last there`() throws {
    let (server, port) = try start(["--max-page-size", "1000", "--grace-time", "1m"])
    let stalled = try server.connect(receiveBuffer: 4096)
    try stalled.send(
      (0..<64).flatMap { _ in RawRequest("GET", "/feeds/home/rows?pageSize=1000").bytes })
    _ = try stalled.response()
    #expect(try get(port, "/readyz").status == 200)
    server.process.signal(SIGTERM)
    #expect(
      Deadline().wait { (try? get(port, "/readyz"))?.text == #"{"status":"draining"}"# })
    #expect(throws: (any Error).self) { try server.get("/healthz") }
    #expect(try get(port, "/readyz").status == 503)
    #expect(try get(port, "/healthz").status == 200)
    #expect(try get(port, "/metrics").status == 200)
    stalled.close()
    #expect(try server.process.wait() == .exited(0))
  }

  @Test func `metrics and liveness go on when the database is broken`() throws {
    let (server, port) = try start()
    // Each loop has opened the database by then.
    #expect(try get(port, "/readyz").status == 200)
    #expect(try server.get("/readyz").status == 200)
    let file = server.database
    for name in [file, file + "-wal", file + "-shm"] {
      try? FileManager.default.removeItem(atPath: name)
    }
    try Data(repeating: 0x61, count: 65_536).write(to: URL(filePath: file))
    #expect(try get(port, "/healthz").status == 200)
    #expect(try get(port, "/metrics").status == 200)
    #expect(try server.get("/healthz").status == 200)
  }

  @Test func `its connections are few, and more are told so`() throws {
    let (server, port) = try start()
    let held = try (0..<128).map { _ in try RawConnection("127.0.0.1", port: port) }
    for connection in held {
      try connection.send(RawRequest("GET", "/healthz"))
      #expect(try connection.response().status == 200)
    }
    let more = try RawConnection("127.0.0.1", port: port)
    #expect(try more.response().status == 503)
    #expect(try server.get("/feeds").status == 200)
    withExtendedLifetime(held) {}
  }
}
