import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// What a server has counted after requests that are known, over a socket.
@Suite(.timeLimit(.minutes(1))) struct CountTests {
  private static func server(
    stage: StreamStage? = nil, _ configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> RunningServer {
    try RunningServer(stage: stage) { configuration in
      configuration.routeNames = ["none", "/status/{code}", "/stream"]
      configuration.routeMethods = [nil, .get, .get]
      configure(&configuration)
    }
  }

  static func scrape(_ server: RunningServer) throws -> MetricsText {
    var text = PrometheusText()
    server.server.metrics.append(to: &text)
    return try MetricsText(String(decoding: text.bytes, as: UTF8.self))
  }

  /// Waits until a series has that value, and answers the scrape.
  private func scrape(
    _ server: RunningServer, until series: String, is value: Double
  ) throws -> MetricsText {
    _ = Deadline().wait { (try? Self.scrape(server))?[series] == value }
    let text = try Self.scrape(server)
    #expect(text[series] == value, "\(series)")
    return text
  }

  private func requests(_ route: String, _ method: String, _ status: String) -> String {
    #"http_requests_total{route="\#(route)",method="\#(method)",status="\#(status)"}"#
  }

  @Test func `answers are counted by route, method and status class, pipelined or not`() throws {
    let server = try Self.server()
    let before = try Self.scrape(server)
    let client = try server.client()
    let get = ServingTests.get
    try client.send(
      get("/status/200", "GET") + get("/status/200", "HEAD") + get("/status/304", "GET")
        + get("/status/404", "GET") + get("/status/500", "GET") + get("/wild", "GET")
        + get("/other", "DELETE"))
    #expect(try client.answer().status == 200)
    #expect(try client.answer(isBodiless: true).status == 200)
    for status in [304, 404, 500, 200, 200] { #expect(try client.answer().status == status) }
    let after = try Self.scrape(server)
    let route = "/status/{code}"
    for (method, status) in [
      ("GET", "2xx"), ("HEAD", "2xx"), ("GET", "3xx"), ("GET", "4xx"), ("GET", "5xx"),
    ] { #expect(after[requests(route, method, status)] == 1, "\(method) \(status)") }
    #expect(after[requests("none", "GET", "2xx")] == 1, "a route number that is none's")
    #expect(after[requests("none", "DELETE", "2xx")] == 1)
    #expect(after.sum("http_requests_total") == 7)
    #expect(after.sum("http_request_duration_seconds_count", #"route="\#(route)""#) == 5)
    #expect(after.sum("http_request_duration_seconds_count") == 7)
    // "two hundred" once, since HEAD has no body, and "none".
    #expect(after[#"http_response_body_bytes_total{route="\#(route)"}"#] == 15)
    #expect(after.series == before.series)
  }

  @Test func `refusals are counted by their status, and as answers without a route`() throws {
    let server = try Self.server { $0.limits.requestLine = 256 }
    let before = try Self.scrape(server)
    for (text, status) in [
      ("BAD\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET /\(String(repeating: "a", count: 300)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
      ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
    ] {
      let client = try server.client()
      try client.send(text)
      #expect(try client.answer().status == status, "\(text.prefix(40))")
    }
    let after = try Self.scrape(server)
    for (status, count) in [(400, 2), (413, 1), (414, 1), (501, 1), (505, 1), (408, 0)] {
      let series = #"http_requests_refused_total{status="\#(status)"}"#
      #expect(after[series] == Double(count), "\(status)")
    }
    #expect(after.sum("http_requests_refused_total") == 6)
    #expect(after.sum("http_requests_total", #"route="none""#, #"status="4xx""#) == 4)
    #expect(after[requests("none", "other", "5xx")] == 2)
    #expect(after[requests("none", "POST", "4xx")] == 1)
    #expect(after.series == before.series)
  }

  @Test func `paths and methods that clients make up add no line`() throws {
    let server = try Self.server()
    let before = try Self.scrape(server)
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let client = try server.client()
    for _ in 0..<50 {
      let paths = (0..<100).map { _ in "/" + String(random.next(), radix: 36) }
      try client.send(paths.map { ServingTests.get($0) }.joined())
      for _ in paths { _ = try client.answer() }
    }
    for _ in 0..<100 {
      try client.send(ServingTests.get("/", "X" + String(random.next(), radix: 36).uppercased()))
      #expect(try client.answer().status == 501)
    }
    let after = try Self.scrape(server)
    #expect(after.series == before.series, "seed \(seed)")
    #expect(after[requests("none", "GET", "2xx")] == 5000)
    #expect(after[requests("none", "other", "5xx")] == 100)
  }

  @Test func `connections and bytes are counted, and come back to none`() throws {
    let server = try Self.server()
    let request = ServingTests.get("/status/200")
    let clients = try (0..<5).map { _ in try server.client() }
    var received = 0
    for client in clients {
      try client.send(request)
      let answer = try client.answer()
      received += answer.head.utf8.count + answer.body.count
    }
    let open = try scrape(server, until: "http_sent_bytes_total", is: Double(received))
    #expect(open["http_connections"] == 5)
    #expect(open["http_connections_accepted_total"] == 5)
    #expect(open["http_received_bytes_total"] == Double(5 * request.utf8.count))
    for (index, client) in clients.enumerated() { client.close(resetting: index > 2) }
    let closed = try scrape(server, until: "http_connections", is: 0)
    #expect(closed["http_connections_accepted_total"] == 5)
    #expect(closed.sum("http_connections_timed_out_total") == 0)
  }

  @Test func `a stream is counted once, its bytes as they go, and is no open one when reset`()
    throws
  {
    let stage = StreamStage()
    let server = try Self.server(stage: stage)
    let client = try server.client()
    stage.say("12345")
    try client.send(ServingTests.get("/stream"))
    _ = try client.head()
    let text = try scrape(
      server, until: #"http_response_body_bytes_total{route="/stream"}"#, is: 5)
    #expect(text["http_streams"] == 1)
    #expect(text[requests("/stream", "GET", "2xx")] == 1)
    client.close(resetting: true)
    stage.say("6")
    let after = try scrape(server, until: "http_streams", is: 0)
    #expect(after[requests("/stream", "GET", "2xx")] == 1)
    #expect(after["http_connections"] == 0)
  }

  @Test func `connections whose time is over are counted by what they were doing`() throws {
    let server = try Self.server { configuration in
      configuration.limits.idleTime = .milliseconds(200)
      configuration.limits.headTime = .milliseconds(200)
      configuration.limits.bodySilence = .milliseconds(200)
      configuration.limits.writeStall = .milliseconds(300)
    }
    let idle = try server.client()
    #expect(try idle.isAtEnd())
    let header = try server.client()
    try header.send("GET / HT")
    #expect(try header.answer().status == 408)
    let body = try server.client()
    try body.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1")
    #expect(try body.answer().status == 408)
    let stuck = try server.client(receiveBuffer: 4096)
    try stuck.send(ServingTests.get("/large"))
    let text = try scrape(
      server, until: #"http_connections_timed_out_total{kind="write"}"#, is: 1)
    for kind in ["idle", "header", "body"] {
      #expect(text[#"http_connections_timed_out_total{kind="\#(kind)"}"#] == 1, "\(kind)")
    }
    #expect(text[#"http_requests_refused_total{status="408"}"#] == 2)
    #expect(text[requests("none", "POST", "4xx")] == 1)
    #expect(text[requests("none", "other", "4xx")] == 1)
  }

  @Test func `connections that are turned away are counted, and are no requests`() throws {
    let server = try Self.server { $0.maximumConnections = 2 }
    let served = try (0..<2).map { _ in try server.client() }
    for client in served {
      try client.send(ServingTests.get("/a"))
      _ = try client.answer()
    }
    let third = try server.client()
    #expect(try third.answer().status == 503)
    let text = try Self.scrape(server)
    #expect(text[#"http_connections_turned_away_total{reason="limit"}"#] == 1)
    #expect(text["http_connections_accepted_total"] == 3)
    #expect(text.sum("http_requests_total") == 2)
    #expect(text.sum("http_requests_refused_total") == 0)
    withExtendedLifetime(served) {}
  }
}
