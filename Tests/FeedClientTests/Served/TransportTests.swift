import FeedClient
import Foundation
import TestSupport
import Testing

/// URLSession, against a server that does what it should not.
struct TransportTests {
  private static let page =
    #"{"feed":"f","pageIndex":0,"pageSize":20,"total":0,"isNoMore":true,"snapshot":"s","#
    + #""next":null,"rows":[]}"#

  private static func response(
    _ body: String = page, _ fields: String = "", status: String = "200 OK"
  ) -> RawServer.Step {
    .send(
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\(fields)Connection: close\r\n\r\n\(body)")
  }

  private func client(
    _ server: RawServer, _ transport: any Transport = URLSessionTransport(),
    timeout: Duration = .seconds(10)
  ) throws -> RowcastClient<UnknownRow> {
    RowcastClient(
      try #require(server.url), registry: RowRegistry { $0 }, timeout: timeout,
      transport: transport)
  }

  @Test func `a whole answer is read, however it is cut`() async throws {
    let server = try RawServer { number, _ in
      switch number {
      case 0: [Self.response()]
      case 1:
        [
          .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
          .send("1\r\n{\r\n"), .pause(milliseconds: 20),
          .send(String(Self.page.utf8.count - 1, radix: 16) + "\r\n\(Self.page.dropFirst())\r\n"),
          .send("0\r\n\r\n"),
        ]
      default: [.send("HTTP/1.0 200 OK\r\n\r\n" + Self.page)]
      }
    }
    let client = try client(server)
    for _ in 0..<3 { #expect(try await client.page("f").snapshot == "s") }
  }

  @Test(arguments: [
    ("", RowcastError.Kind.offline), ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", .offline),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", .offline),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{", .offline),
    ("220 smtp.example.org ESMTP\r\n", .offline),
    ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nno!!", .offline),
    ("HTTP/1.1 204 No Content\r\n\r\n", .malformed),
    ("HTTP/1.1 304 Not Modified\r\n\r\n", .malformed),
  ])
  func `an answer that is cut or is none is an error`(
    answer: String, kind: RowcastError.Kind
  ) async throws {
    let server = try RawServer { _, _ in [.send(answer)] }
    let client = try client(server)
    let error = await #expect(throws: RowcastError.self) { try await client.page("f") }
    // How bad the bytes are is curl's to say; that they are no page is certain.
    #expect(error?.kind == kind || error?.kind == .malformed, "\(error as Any)")
    #expect(error?.canRetry == true)
  }

  @Test func `no server is offline`() async throws {
    let port = try LocalSocket.tcp(listens: false).port
    let client = RowcastClient(
      try #require(URL(string: "http://127.0.0.1:\(port)")), registry: RowRegistry { $0 })
    let error = await #expect(throws: RowcastError.self) { try await client.feeds() }
    #expect(error?.kind == .offline && error?.status == 0)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"])
  func `a server that stalls is given up in time, and its connection closed`(start: String)
    async throws
  {
    let server = try RawServer { _, _ in [.send(start), .hold] }
    let transport = URLSessionTransport()
    let client = try client(server, transport, timeout: .milliseconds(300))
    let begin = ContinuousClock.now
    let error = await #expect(throws: RowcastError.self) { try await client.page("f") }
    #expect(error?.kind == .timeout && error?.status == 0)
    // By the client's limit, however busy the machine: URLSession's own is 90 s.
    #expect(ContinuousClock.now - begin < .seconds(60))
    #expect(try await eventually { server.closed == 1 && transport.pending == 0 })
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"])
  func `a task that is cancelled ends at once, and its connection is closed`(start: String)
    async throws
  {
    let server = try RawServer { _, _ in [.send(start), .hold] }
    let transport = URLSessionTransport()
    let client = try client(server, transport)
    let task = Task { try await client.page("f") }
    #expect(try await eventually { server.heads.count == 1 })
    task.cancel()
    let error = await #expect(throws: RowcastError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
    #expect(try await eventually { server.closed == 1 && transport.pending == 0 })
  }

  @Test func `a task that is cancelled before it asks asks nothing for long`() async throws {
    let server = try RawServer { _, _ in [.hold] }
    let transport = URLSessionTransport()
    let client = try client(server, transport)
    let task = Task {
      // Cancelled already when it goes on.
      while !Task.isCancelled { await Task.yield() }
      return try await client.page("f")
    }
    task.cancel()
    let error = await #expect(throws: RowcastError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
    #expect(
      try await eventually { server.closed == server.heads.count && transport.pending == 0 })
  }

  @Test func `an answer without end is not collected`() async throws {
    let server = try RawServer { _, _ in
      [
        .send("HTTP/1.1 200 OK\r\n\r\n"),
        .flood(String(repeating: " ", count: 65_536)),
      ]
    }
    let transport = URLSessionTransport(maximumBody: 1 << 20)
    let client = try client(server, transport, timeout: .seconds(60))
    let error = await #expect(throws: RowcastError.self) { try await client.page("f") }
    #expect(error?.kind == .malformed, "\(error as Any)")
    #expect(error?.detail.contains("1048576 bytes") == true)
    #expect(try await eventually { server.closed == 1 && transport.pending == 0 })
  }

  @Test(arguments: ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
  func `a redirection to another server is not followed`(status: String) async throws {
    let other = try RawServer { _, _ in [Self.response()] }
    let target = "http://127.0.0.1:\(other.port)/feeds/f/rows"
    let server = try RawServer { _, _ in
      [Self.response("", "Location: \(target)\r\n", status: status)]
    }
    let transport = URLSessionTransport()
    var client = try client(server, transport)
    client.fields = ["Authorization": "Basic eDp5"]
    let error = await #expect(throws: RowcastError.self) { try await client.page("f") }
    #expect(error?.kind == .malformed && error?.status == Int(status.prefix(3)))
    #expect(error?.detail.contains(target) == true, "\(error as Any)")
    await #expect(throws: RowcastError.self) { try await client.select("f", id: "a") }
    var events = client.events("f").makeAsyncIterator()
    guard case .interrupted(let cut)? = try await events.next() else {
      throw TestFailure("the stream was redirected")
    }
    #expect(cut.kind == .malformed && cut.detail.contains(target))
    #expect(other.heads.isEmpty && server.heads.count == 3)
    #expect(try await eventually { transport.pending == 0 })
  }

  @Test func `a redirection on the same server is followed`() async throws {
    let server = try RawServer { number, _ in
      number == 0
        ? [Self.response("", "Location: /moved?to=here\r\n", status: "302 Found")]
        : [Self.response()]
    }
    let client = try client(server)
    #expect(try await client.page("f").snapshot == "s")
    #expect(server.heads.last?.hasPrefix("GET /moved?to=here HTTP/1.1\r\n") == true)
  }

  @Test func `a ring of redirections ends`() async throws {
    let server = try RawServer { _, _ in
      [Self.response("", "Location: /again\r\n", status: "302 Found")]
    }
    let client = try client(server)
    let error = await #expect(throws: RowcastError.self) { try await client.page("f") }
    #expect(error?.kind != .cancelled)
    #expect(server.heads.count < 60)
  }

  @Test func `cookies are not kept, and own fields are sent`() async throws {
    let server = try RawServer { _, _ in [Self.response(Self.page, "Set-Cookie: a=b\r\n")] }
    var client = try client(server)
    client.fields = ["Authorization": "Basic eDp5", "Accept": "text/html"]
    for _ in 0..<2 { _ = try await client.page("f") }
    for head in server.heads.map({ $0.lowercased() }) {
      #expect(!head.contains("cookie") && head.contains("authorization: basic edp5\r\n"))
      #expect(head.contains("accept: application/json\r\n"))
      #expect(head.hasPrefix("get /feeds/f/rows?pageindex=0 http/1.1\r\n"))
    }
  }

  @Test func `a tag is asked with until another comes`() async throws {
    let server = try RawServer { number, _ in
      switch number {
      case 0: [Self.response(Self.page, "ETag: \"one\"\r\n")]
      case 1: [.send("HTTP/1.1 304 Not Modified\r\nETag: \"one\"\r\nConnection: close\r\n\r\n")]
      case 2:
        [Self.response(Self.page.replacing(#""s""#, with: #""t""#), "ETag: W/\"two\"\r\n")]
      case 3: [Self.response("no", status: "500 Oh")]
      default: [.send("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")]
      }
    }
    let client = try client(server)
    #expect(try await client.page("f").snapshot == "s")
    #expect(try await client.page("f").snapshot == "s")
    #expect(try await client.page("f").snapshot == "t")
    await #expect(throws: RowcastError.self) { try await client.page("f") }
    #expect(try await client.page("f").snapshot == "t")
    let tags = server.heads.map { head in
      head.split(separator: "\r\n").first { $0.hasPrefix("If-None-Match: ") }?.dropFirst(15)
    }
    #expect(tags == [nil, "\"one\"", "\"one\"", "W/\"two\"", "W/\"two\""])
    // Another address has another tag.
    await #expect(throws: RowcastError.self) { try await client.page("g") }
  }

  @Test func `few answers are kept, and no large ones`() async throws {
    let server = try RawServer { _, head in
      // One of more than a quarter of the room.
      let padding = head.contains("/large/") ? 3 << 20 : 0
      let feed = head.split(separator: "/").dropFirst(2).first ?? ""
      let body = Self.page.replacing(#""f""#, with: "\"\(feed)\"")
      return [Self.response(body + String(repeating: " ", count: padding), "ETag: \"x\"\r\n")]
    }
    let client = try client(server)
    let feeds = (0..<65).map { "f\($0)" } + ["f1", "f0", "f2", "large", "large"]
    for feed in feeds { #expect(try await client.page(feed).feed == feed) }
    let tagged = server.heads.map { $0.contains("If-None-Match: \"x\"") }
    // The first had to go for the 65th; then the one that was not used for longest for the first.
    #expect(tagged == Array(repeating: false, count: 65) + [true, false, false, false, false])
  }

  @Test func `an event stream comes as it is sent`() async throws {
    let server = try RawServer { _, _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nretry: 2000\n\n"),
        .send("event: snapshot\nid: s\ndata: {\"feed\":\"f\",\"snapshot\":\"s\",\"total\":7}\n\n"),
        .hold,
      ]
    }
    let transport = URLSessionTransport()
    let client = try client(server, transport)
    for try await event in client.events("f") {
      if case .snapshot(let instant) = event {
        #expect(instant.total == 7)
        break
      }
    }
    #expect(try await eventually { server.closed == 1 && transport.pending == 0 })
  }

  @Test func `a transport that is let go ends what is on its way`() async throws {
    let server = try RawServer { _, _ in [.hold] }
    let task = try {
      let client = try client(server)
      return Task { try await client.page("f") }
    }()
    #expect(try await eventually { server.heads.count == 1 })
    task.cancel()
    _ = await task.result
    #expect(try await eventually { server.closed == 1 })
  }
}
