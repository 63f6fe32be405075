import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// Bodies that are taken as they arrive.
@Suite(.timeLimit(.minutes(1))) struct SinkTests {
  static func head(_ length: Int, _ fields: String = "") -> String {
    "POST /sink HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\(fields)\r\n"
  }

  static let chunked = "POST /sink HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// `body` as chunks of so many bytes.
  static func chunks(_ body: [UInt8], of size: Int) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    while start < body.count {
      let part = body[start..<min(body.count, start + size)]
      result += Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10]
      start += size
    }
    return result + Array("0\r\n\r\n".utf8)
  }

  static func body(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  @Test(arguments: [1, 100, 65_536, 300_001])
  func `a sink gets each byte in its place, with a length and with any chunks`(
    _ count: Int
  ) throws {
    let sinks = SinkStage()
    let server = try RunningServer(sinks: sinks)
    let client = try server.client()
    let body = Self.body(count, seed: UInt64(count))
    let text = SinkStage.text(of: body)
    try client.send(Array(Self.head(count).utf8) + body + Array(ServingTests.get("/a").utf8))
    #expect(try client.answer().text == text)
    #expect(try client.answer().text == "/a")
    for size in [1, 7, 1000, 1024, 5000, 16_384, 100_000] where size * 2000 > count {
      try client.send(Array(Self.chunked.utf8) + Self.chunks(body, of: size))
      #expect(try client.answer().text == text, "chunks of \(size)")
    }
    #expect(sinks.largest <= 16 * 1024)
    #expect(Deadline().wait { sinks.open == 0 })
    #expect(sinks.finished == sinks.opened)
  }

  @Test func `tiny chunks make no tiny pieces`() throws {
    let sinks = SinkStage()
    let server = try RunningServer(sinks: sinks)
    let client = try server.client()
    let body = Self.body(3000, seed: 3)
    try client.send(Array(Self.chunked.utf8) + Self.chunks(body, of: 1))
    #expect(try client.answer().text == SinkStage.text(of: body))
    #expect(sinks.parts < 100, "\(sinks.parts)")
  }

  @Test func `100 Continue is sent before a sink gets its body`() throws {
    let sinks = SinkStage()
    let server = try RunningServer(sinks: sinks)
    let client = try server.client()
    try client.send(Self.head(5, "Expect: 100-continue\r\n"))
    #expect(try client.head().hasPrefix("HTTP/1.1 100 "))
    try client.send("hello")
    #expect(try client.answer().text == SinkStage.text(of: "hello".utf8))
    try client.send("POST /sink HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello")
    #expect(try client.answer().text == SinkStage.text(of: "hello".utf8))
    #expect(try client.isAtEnd())
  }

  @Test func `what the limit forbids is 413, by its length at once and by chunks as they come`()
    throws
  {
    let sinks = SinkStage()
    let server = try RunningServer(sinks: sinks)
    let counted = try server.client()
    try counted.send(Self.head(64 * 1024 * 1024 + 1))
    #expect(try counted.answer().status == 413)
    #expect(try counted.isAtEnd())
    let chunked = try server.client()
    try chunked.send(Self.chunked + "5\r\nhello\r\n")
    #expect(Deadline().wait { sinks.bytes == 5 })
    try chunked.send("4000000\r\n")
    #expect(try chunked.answer().status == 413)
    #expect(try chunked.isAtEnd())
    #expect(Deadline().wait { sinks.open == 0 })
    #expect(sinks.finished == 0)
  }

  @Test func `a sink that wants no more is asked for its refusal, and a short rest is dropped`()
    throws
  {
    let sinks = SinkStage(limit: 1000)
    let server = try RunningServer(sinks: sinks)
    let client = try server.client()
    let body = Self.body(200_000, seed: 1)
    for message in [
      Array(Self.head(body.count).utf8) + body,
      Array(Self.chunked.utf8) + Self.chunks(body, of: 3000),
    ] {
      try client.send(message + Array(ServingTests.get("/a").utf8))
      let answer = try client.answer()
      #expect(answer.status == 422)
      #expect(!answer.head.contains("Connection:"))
      #expect(try client.answer().text == "/a")
    }
    #expect(sinks.finished == 2 && sinks.open == 0)
    #expect(sinks.bytes < 40_000)
  }

  @Test func `a long rest is not awaited, and the refusal arrives although the client sends on`()
    throws
  {
    let sinks = SinkStage(limit: 1000)
    let server = try RunningServer(sinks: sinks)
    let body = [UInt8](repeating: 0x61, count: 8_000_000)
    let messages = [
      Array(Self.head(body.count).utf8) + body,
      Array(Self.chunked.utf8) + Self.chunks(body, of: 4_000_000),
      Array(Self.chunked.utf8) + Self.chunks(body, of: 5000),
    ]
    for (index, message) in messages.enumerated() {
      let client = try server.client()
      try client.send(message)
      let answer = try client.answer()
      #expect(answer.status == 422, "\(index)")
      #expect(answer.head.contains("\r\nConnection: close\r\n"))
      #expect(try client.isAtEnd())
    }
    // The refusal does not wait for what will not be read.
    let silent = try server.client()
    try silent.send(Self.head(body.count) + String(repeating: "a", count: 2000))
    #expect(try silent.answer().status == 422)
    #expect(sinks.finished == 4)
    #expect(sinks.open == 0)
  }

  @Test func `a sink may answer later, also when it refuses`() throws {
    let later = LaterStage()
    for limit in [Int.max, 1000] {
      let sinks = SinkStage(limit: limit, later: later)
      let server = try RunningServer(sinks: sinks)
      let client = try server.client()
      // More than is read once the rest is of no use, and less than the kernel holds.
      let count = 400_000
      try client.send(Self.head(count) + String(repeating: "a", count: count))
      #expect(Deadline().wait { later.waiting == 1 })
      #expect(sinks.open == 0)
      later.take().first?.give(LaterStage.finished("stored", .created))
      let answer = try client.answer()
      #expect(answer.status == 201)
      #expect(answer.head.contains("Connection: close") == (limit == 1000))
    }
  }

  @Test(arguments: [false, true])
  func `a client that goes away lets its sink go unfinished`(_ resetting: Bool) throws {
    let sinks = SinkStage()
    let server = try RunningServer(sinks: sinks)
    for count in [1, 70_000] {
      let client = try server.client()
      try client.send(Self.head(1_000_000) + String(repeating: "a", count: count))
      #expect(Deadline().wait { sinks.open == 1 })
      client.close(resetting: resetting)
      #expect(Deadline().wait { sinks.open == 0 })
    }
    #expect(sinks.finished == 0)
    #expect(try server.stop() == .drained)
  }

  @Test func `a client that falls silent gets 408, and its sink is let go`() throws {
    let sinks = SinkStage()
    let server = try RunningServer(sinks: sinks) { $0.limits.bodySilence = .milliseconds(300) }
    for head in [Self.head(100), Self.chunked + "64\r\n"] {
      let client = try server.client()
      try client.send(head + "abc")
      #expect(try client.answer().status == 408)
      #expect(try client.isAtEnd())
    }
    #expect(sinks.opened == 2 && sinks.open == 0 && sinks.finished == 0)
    #expect(
      try CountTests.scrape(server)[#"http_connections_timed_out_total{kind="body"}"#] == 2)
  }

  @Test func `a slow sink does not use up its client's time`() throws {
    let sinks = SinkStage(slowness: .milliseconds(150))
    let server = try RunningServer(sinks: sinks) {
      $0.limits.bodySilence = .milliseconds(100)
      $0.limits.bodyGrace = .milliseconds(200)
      $0.limits.bodyRate = 1_000_000
    }
    let client = try server.client()
    let body = Self.body(100_000, seed: 5)
    try client.send(Array(Self.head(body.count).utf8) + body)
    #expect(try client.answer().text == SinkStage.text(of: body))
  }
}
