import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// Answers that another thread gives.
@Suite(.timeLimit(.minutes(1))) struct LaterTests {
  static let get = ServingTests.get("/later")
  static let pending = "http_pending_answers"

  @Test func `the answer comes when it is given, and others are served meanwhile`() throws {
    let later = LaterStage()
    let server = try RunningServer(later: later) { $0.loops = 1 }
    let (client, other) = (try server.client(), try server.client())
    try client.send(Self.get)
    #expect(Deadline().wait { later.waiting == 1 })
    try other.send(ServingTests.get("/a"))
    #expect(try other.answer().text == "/a")
    #expect(try CountTests.scrape(server)[Self.pending] == 1)
    later.take().first?.give(LaterStage.finished("made", .created))
    let answer = try client.answer()
    #expect(answer.status == 201 && answer.text == "made")
    #expect(!answer.head.contains("Connection:"))
    try client.send(ServingTests.get("/b"))
    #expect(try client.answer().text == "/b")
    #expect(try CountTests.scrape(server)[Self.pending] == 0)
  }

  @Test func `an answer given before the loop has looked is written at once`() throws {
    let server = try RunningServer()
    let client = try server.client()
    try client.send(
      ServingTests.get("/given") + ServingTests.get("/twice") + ServingTests.get("/a"))
    #expect(try client.answer().text == "given")
    #expect(try client.answer().status == 500)
    #expect(try client.answer().text == "/a")
    #expect(try CountTests.scrape(server)[Self.pending] == 0)
  }

  @Test func `requests in one write are answered in order, whatever answers them`() throws {
    let later = LaterStage()
    let server = try RunningServer(later: later)
    let client = try server.client()
    var expected: [String] = []
    var message = ""
    for index in 0..<300 {
      message += Self.get + ServingTests.get("/\(index)") + ServingTests.get("/given")
      expected += ["later \(index)", "/\(index)", "given"]
    }
    try client.send(message)
    for index in 0..<300 {
      #expect(Deadline().wait { later.waiting == 1 }, "\(index)")
      later.take().first?.give(LaterStage.finished("later \(index)"))
    }
    #expect(later.asked == 300)
    for text in expected { #expect(try client.answer().text == text) }
  }

  @Test func `HEAD, HTTP 1.0 and a last request are answered as such`() throws {
    let later = LaterStage()
    let server = try RunningServer(later: later)
    let head = try server.client()
    try head.send(ServingTests.get("/later", "HEAD") + ServingTests.get("/a"))
    let old = try server.client()
    try old.send("GET /later HTTP/1.0\r\n\r\n")
    let kept = try server.client()
    try kept.send("GET /later HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let last = try server.client()
    try last.send("GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let halfClosed = try server.client()
    try halfClosed.send(Self.get + ServingTests.get("/b"))
    halfClosed.endSending()
    #expect(Deadline().wait { later.waiting == 5 })
    for answer in later.take() { answer.give(LaterStage.finished("four")) }
    let answer = try head.answer(isBodiless: true)
    #expect(answer.head.contains("\r\nContent-Length: 4\r\n"))
    #expect(try head.answer().text == "/a")
    for client in [old, last] {
      let answer = try client.answer()
      #expect(answer.text == "four" && answer.head.contains("\r\nConnection: close\r\n"))
      #expect(try client.isAtEnd())
    }
    #expect(try kept.answer().head.contains("\r\nConnection: keep-alive\r\n"))
    #expect(try halfClosed.answer().text == "four")
    #expect(try halfClosed.answer().text == "/b")
    #expect(try halfClosed.isAtEnd())
  }

  @Test func `neither idle time nor any other ends a connection that waits`() throws {
    let later = LaterStage()
    let server = try RunningServer(later: later) {
      $0.limits.idleTime = .milliseconds(100)
      $0.limits.headTime = .milliseconds(100)
      $0.limits.bodySilence = .milliseconds(100)
      $0.limits.writeStall = .milliseconds(100)
    }
    let client = try server.client()
    try client.send(Self.get)
    #expect(Deadline().wait { later.waiting == 1 })
    usleep(700_000)
    #expect(later.waiting == 1)
    later.giveAll()
    #expect(try client.answer().text == "0")
    #expect(try client.isAtEnd())
  }

  @Test func `log, metrics and Server-Timing tell the whole time and the request's route`() throws {
    let later = LaterStage()
    let lines = ServingTests.Log()
    let server = try RunningServer(later: later) { configuration in
      configuration.routeNames = ["none", "/later"]
      configuration.routeMethods = [nil, .get]
      configuration.tellsTiming = true
      configuration.accessLog = { record in
        let target = record.request.map { String(decoding: $0.target, as: UTF8.self) } ?? "-"
        let isLong = record.nanoseconds >= 300_000_000
        lines.add(
          "\(record.idText) \(target) \(record.route) \(record.status.code) \(record.bodyBytes) \(isLong)"
        )
      }
    }
    let client = try server.client()
    try client.send("GET /later?a HTTP/1.1\r\nHost: a\r\nX-Request-ID: mine\r\n\r\n")
    #expect(Deadline().wait { later.waiting == 1 })
    usleep(300_000)
    #expect(lines.all.isEmpty)
    later.take().first?.give(LaterStage.finished("12345", .created))
    let answer = try client.answer()
    #expect(answer.head.contains("\r\nX-Request-ID: mine\r\n"))
    let timing = answer.head.split(separator: "app;dur=").last?.prefix { $0 != "\r\n" }
    #expect(timing.flatMap { Double($0) } ?? 0 >= 300, "\(answer.head)")
    #expect(Deadline().wait { lines.all == ["mine /later?a 1 201 5 true"] }, "\(lines.all)")
    let text = try CountTests.scrape(server)
    #expect(text[#"http_requests_total{route="/later",method="GET",status="2xx"}"#] == 1)
    #expect(text[#"http_request_duration_seconds_sum{route="/later"}"#] ?? 0 >= 0.3)
  }

  @Test func `the log tells of what was done for a client that had gone`() throws {
    let later = LaterStage()
    let lines = ServingTests.Log()
    let server = try RunningServer(later: later) { configuration in
      configuration.accessLog = { record in
        let target = record.request.map { String(decoding: $0.target, as: UTF8.self) } ?? "-"
        lines.add("\(record.peer.host) \(target) \(record.status.code) \(record.bodyBytes)")
      }
    }
    let client = try server.client()
    try client.send(Self.get)
    #expect(Deadline().wait { later.waiting == 1 })
    client.close(resetting: true)
    #expect(Deadline().wait { (try? CountTests.scrape(server)["http_connections"]) == 0 })
    #expect(lines.all.isEmpty)
    later.take().first?.give(LaterStage.finished("done", .created))
    #expect(Deadline().wait { lines.all == ["127.0.0.1 /later 201 0"] }, "\(lines.all)")
  }
}
