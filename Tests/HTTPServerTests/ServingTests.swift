import Foundation
import HTTPCore
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServingTests {
  static func get(_ path: String, _ method: String = "GET") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
  }

  @Test func `a connection serves one request after another`() throws {
    let server = try RunningServer()
    let client = try server.client()
    for path in ["/a", "/b", "/c"] {
      try client.send(Self.get(path))
      let answer = try client.answer()
      #expect(answer.status == 200)
      #expect(answer.text == path)
      #expect(answer.head.contains("\r\nDate: "))
    }
  }

  @Test func `a thousand requests in one write are answered in order`() throws {
    let server = try RunningServer()
    let client = try server.client()
    try client.send((0..<1000).map { Self.get("/\($0)") }.joined())
    for index in 0..<1000 { #expect(try client.answer().text == "/\(index)") }
  }

  @Test func `HEAD then GET in one write`() throws {
    let server = try RunningServer()
    let client = try server.client()
    try client.send(Self.get("/abc", "HEAD") + Self.get("/abc"))
    let head = try client.answer(isBodiless: true)
    #expect(head.head.contains("Content-Length: 4\r\n"))
    #expect(try client.answer().text == "/abc")
  }

  @Test func `a body of some megabytes arrives and comes back`() throws {
    let server = try RunningServer()
    let client = try server.client()
    let body = Array(TestResponder.large.prefix(3_000_000))
    try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
    try client.send(body)
    #expect(try client.answer().body == body)
  }

  @Test func `a half-closed connection still gets its answer`() throws {
    let server = try RunningServer()
    let client = try server.client()
    try client.send(Self.get("/a") + Self.get("/large"))
    client.endSending()
    #expect(try client.answer().text == "/a")
    #expect(try client.answer().body == TestResponder.large)
    #expect(try client.isAtEnd())
  }

  @Test func `pipelined large answers arrive whole`() throws {
    let server = try RunningServer()
    let client = try server.client()
    try client.send(String(repeating: Self.get("/large"), count: 5) + Self.get("/end"))
    for _ in 0..<5 { #expect(try client.answer().body == TestResponder.large) }
    #expect(try client.answer().text == "/end")
  }

  @Test func `a refusal arrives although the client is still sending`() throws {
    let server = try RunningServer()
    let client = try server.client()
    let body = [UInt8](repeating: 0x61, count: 8_000_000)
    try client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
    try client.send(body)
    let answer = try client.answer()
    #expect(answer.status == 413)
    #expect(answer.head.contains("Content-Type: application/problem+json\r\n"))
    #expect(answer.head.contains("Connection: close\r\n"))
    #expect(try client.isAtEnd())
  }

  @Test func `two hundred resets do not hurt`() throws {
    let server = try RunningServer()
    for index in 0..<200 {
      let client = try server.client()
      let request = Self.get("/large")
      try client.send(index.isMultiple(of: 2) ? String(request.prefix(22)) : request)
      client.close(resetting: true)
    }
    let client = try server.client()
    try client.send(Self.get("/alive"))
    #expect(try client.answer().text == "/alive")
    #expect(try server.stop() == .drained)
  }

  @Test func `connections are spread evenly over the loops`() throws {
    let server = try RunningServer()
    var counts: [String: Int] = [:]
    var clients: [RawClient] = []
    for _ in 0..<20 {
      let client = try server.client()
      try client.send(Self.get("/loop"))
      counts[try client.answer().text, default: 0] += 1
      clients.append(client)
    }
    #expect(counts == ["0": 10, "1": 10])
  }

  @Test func `each answered request is told to the access log`() throws {
    let lines = Log()
    let server = try RunningServer { configuration in
      configuration.accessLog = { record in
        let target = record.request.map { String(decoding: $0.target, as: UTF8.self) } ?? "-"
        lines.add("\(record.peer.host) \(target) \(record.status.code) \(record.bodyBytes)")
      }
    }
    let client = try server.client()
    try client.send(Self.get("/a?b") + Self.get("/a", "HEAD") + "BAD\r\n\r\n")
    _ = try client.answer()
    _ = try client.answer(isBodiless: true)
    let refusal = try client.answer()
    #expect(
      lines.all == [
        "127.0.0.1 /a?b 200 2", "127.0.0.1 /a 200 0", "127.0.0.1 - 400 \(refusal.body.count)",
      ])
  }

  final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }
}
