import Feeds
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Event streams of the real binary, over real sockets.
struct EventsTests {
  private func load(_ text: String, into server: ServerProcess) throws {
    let file = try server.folder.write(text, as: "items")
    let run = try RowcastBinary.run(
      ["import", "films", file, "--db", server.database], within: .seconds(60))
    #expect(run.ending == .exited(0), "\(run.whole)")
  }

  private func snapshot(_ server: ServerProcess) throws -> String {
    struct Entry: Decodable { let snapshot: String }
    return try server.get("/feeds/films").decoded(Entry.self).snapshot
  }

  @Test func `an import by another process is an event within half a second`() throws {
    let server = try ServerProcess()
    try load(Samples.films(1...3), into: server)
    let events = try EventConnection(
      server, "/feeds/films/events", fields: ["Accept-Encoding: gzip", "Accept: text/event-stream"])
    #expect(events.head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let lower = events.head.lowercased()
    for line in [
      "content-type: text/event-stream", "cache-control: no-cache", "x-accel-buffering: no",
      "transfer-encoding: chunked",
    ] {
      #expect(lower.contains("\r\n\(line)\r\n"), "\(line)")
    }
    for name in ["content-length", "content-encoding", "etag"] {
      #expect(!lower.contains("\r\n\(name):"), "\(name)")
    }
    let first = try events.next()
    #expect(first.name == "snapshot")
    #expect(first.id == (try snapshot(server)))
    try load(
      Samples.film("film-2", title: #"a\r\nevent: x\ndata: y\rid: z"#), into: server)
    let start = ContinuousClock.now
    let second = try events.next()
    #expect(ContinuousClock.now - start < .milliseconds(500))
    #expect(second.name == "change")
    #expect(second.id == (try snapshot(server)))
    #expect(second.data.contains(#""title":"a\r\nevent: x\ndata: y\rid: z""#))
    #expect(second.data.contains(#""updates":[{"index":1,"#))
    // An import that changes nothing is none.
    try load(
      Samples.film("film-2", title: #"a\r\nevent: x\ndata: y\rid: z"#), into: server)
    try load(Samples.film("film-9", title: "Nine"), into: server)
    let third = try events.next()
    #expect(third.data.contains(#""since":"\#(second.id)""#) && third.data.contains("Nine"))
  }

  @Test func `a stream ends with the server and goes on with the next`() throws {
    let server = try ServerProcess()
    try load(Samples.films(1...3), into: server)
    let events = try EventConnection(server, "/feeds/films/events")
    let last = try events.next()
    let start = ContinuousClock.now
    server.process.signal(SIGTERM)
    try events.readToEnd()
    #expect(events.isAtEnd)
    events.close()
    #expect(try server.process.wait() == .exited(0))
    #expect(ContinuousClock.now - start < .seconds(3))
    try load(Samples.film("film-4", title: "Four"), into: server)
    try load(Samples.film("film-5", title: "Five"), into: server)
    let next = try ServerProcess(in: server.folder)
    let again = try EventConnection(
      next, "/feeds/films/events", fields: ["Last-Event-ID: \(last.id)"])
    let missed = [try again.next(), try again.next()]
    #expect(missed.map(\.name) == ["change", "change"])
    #expect(missed[0].data.contains("Four") && missed[1].data.contains("Five"))
    #expect(missed[1].id == (try snapshot(next)))
  }

  @Test func `HEAD answers the fields alone, and errors are problems`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    for (method, target, status) in [
      ("HEAD", "/feeds/films/events", 200), ("GET", "/feeds/none/events", 404),
      ("GET", "/feeds/films/events?width=x", 400), ("POST", "/feeds/films/events", 405),
      ("GET", "/feeds/films/changes", 400), ("GET", "/healthz", 200),
    ] {
      try connection.send(RawRequest(method, target))
      let answer = try connection.response(isHead: method == "HEAD")
      #expect(answer.status == status, "\(method) \(target)")
      if status != 200 { #expect(answer["Content-Type"] == "application/problem+json") }
    }
  }

  /// At least 100,000 writes and 80 MB of log, if it were not bounded.
  @Test func `the log stays below 64 MiB under streams, stalled readers and writes`() throws {
    let server = try ServerProcess(["--max-page-size", "1000"])
    let filler = String(repeating: "x", count: 800)
    func items(_ round: Int) -> String {
      (0..<2_500).map { Samples.film("film-\($0)", title: "\(round) \(filler)") + "\n" }.joined()
    }
    try load(items(0), into: server)
    let start = try snapshot(server)
    let streams = try (0..<20).map { _ in
      try EventConnection(server, "/feeds/films/events?lastEventId=\(start)")
    }
    var stalled: [RawClient] = []
    for target in ["/feeds/films/events", "/feeds/films/rows?pageSize=1000"] {
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      for _ in 0..<8 { try client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n") }
      stalled.append(client)
    }
    let log = server.database + "-wal"
    let size = { @Sendable in
      (try? FileManager.default.attributesOfItem(atPath: log)[.size]) as? Int ?? 0
    }
    // Looked at all the time: an import gives back what it took.
    let greatest = Mutex(0)
    let isDone = Atomic(false)
    let watcher = Foundation.Thread {
      while !isDone.load(ordering: .relaxed) {
        let now = size()
        greatest.withLock { $0 = max($0, now) }
        usleep(1_000)
      }
    }
    watcher.start()
    defer { isDone.store(true, ordering: .relaxed) }
    var changes = 0
    let deadline = Deadline(.seconds(90))
    for round in 1...40 {
      try load(items(round), into: server)
      try load(Samples.film("film-1", title: "\(round)"), into: server)
      changes += 2
      if deadline.isOver { break }
    }
    let most = greatest.withLock(\.self)
    #expect(most > 0 && most < 64 << 20, "\(most) bytes")
    let end = try snapshot(server)
    for stream in streams { #expect(try stream.read(until: end) == changes - 1) }
    let whole = try EventConnection(server, "/feeds/films/events?lastEventId=\(start)")
    #expect(try whole.read(until: end) == changes - 1)
    stalled.removeAll()
    #expect(try server.stop() == .exited(0))
    #expect(size() == 0)
  }
}
