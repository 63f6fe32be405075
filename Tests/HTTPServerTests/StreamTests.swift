import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct StreamTests {
  static let get = ServingTests.get("/stream")

  @Test func `pieces arrive one chunk each as they are said, and the connection goes on`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage)
    let client = try server.client()
    try client.send(Self.get)
    let head = try client.head()
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(head.contains("\r\nTransfer-Encoding: chunked\r\n"))
    #expect(!head.contains("Content-Length"))
    #expect(!head.contains("Connection:"))
    for text in ["one", "", String(repeating: "x", count: 70_000), "four"] {
      let start = ContinuousClock.now
      stage.say(text)
      if text.isEmpty { continue }
      #expect(try client.chunkText() == text)
      #expect(ContinuousClock.now - start < .seconds(1))
    }
    stage.end()
    #expect(try client.chunk().isEmpty)
    try client.send(ServingTests.get("/a"))
    #expect(try client.answer().text == "/a")
    #expect(stage.open == 0)
  }

  @Test func `what there is at once arrives without a poll`() throws {
    let stage = StreamStage()
    stage.say("first")
    let server = try RunningServer(stage: stage) { $0.streamPollInterval = .seconds(3600) }
    let client = try server.client()
    try client.send(Self.get)
    _ = try client.head()
    #expect(try client.chunkText() == "first")
  }

  @Test func `HTTP 1.0 gets the pieces as they are and the connection's end`() throws {
    let stage = StreamStage()
    stage.say("one,")
    stage.say("two")
    stage.end()
    let server = try RunningServer(stage: stage)
    let client = try server.client()
    try client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let head = try client.head()
    #expect(head.contains("\r\nConnection: close\r\n"))
    #expect(!head.contains("Transfer-Encoding"))
    #expect(try client.bytes(7) == Array("one,two".utf8))
    #expect(try client.isAtEnd())
  }

  @Test func `HEAD and 204 let the stream go unasked`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage)
    let client = try server.client()
    try client.send(
      ServingTests.get("/stream", "HEAD") + ServingTests.get("/none") + ServingTests.get("/a"))
    #expect(try client.head().contains("Transfer-Encoding: chunked\r\n"))
    #expect(try client.head().contains("Transfer-Encoding") == false)
    #expect(try client.answer().text == "/a")
    #expect(stage.opened == 2)
    #expect(stage.open == 0)
    #expect(stage.asked == 0)
  }

  @Test func `requests behind a stream wait for its end`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage)
    let client = try server.client()
    try client.send(Self.get + ServingTests.get("/a"))
    _ = try client.head()
    try client.send(ServingTests.get("/b"))
    stage.say("still")
    #expect(try client.chunkText() == "still")
    stage.end()
    #expect(try client.chunk().isEmpty)
    #expect(try client.answer().text == "/a")
    #expect(try client.answer().text == "/b")
  }

  @Test func `a drain ends a stream at once, with the last chunk`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) { $0.streamPollInterval = .seconds(3600) }
    let client = try server.client()
    try client.send(Self.get)
    _ = try client.head()
    #expect(Deadline().wait { stage.asked == 1 })
    server.server.shutdown()
    #expect(try client.chunk().isEmpty)
    #expect(try client.isAtEnd())
    #expect(Deadline().wait { stage.open == 0 })
    client.close()
    #expect(try server.outcome() == .drained)
  }

  @Test(arguments: [false, true])
  func `a client that goes away lets the parked stream go`(_ resetting: Bool) throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) { $0.streamPollInterval = .seconds(3600) }
    let client = try server.client()
    try client.send(Self.get)
    _ = try client.head()
    #expect(Deadline().wait { stage.asked == 1 })
    #expect(stage.open == 1)
    client.close(resetting: resetting)
    #expect(Deadline(.seconds(1)).wait { stage.open == 0 })
    #expect(try server.stop() == .drained)
  }

  @Test func `a half-closed client is served on, and one chunk's size has a leading zero`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage)
    let client = try server.client()
    try client.send(Self.get + ServingTests.get("/a"))
    client.endSending()
    _ = try client.head()
    #expect(try client.bytes(1) == Array("0".utf8))
    stage.say("one")
    #expect(try client.bytes(8) == Array("3\r\none\r\n".utf8))
    stage.say("two")
    #expect(try client.chunkText() == "two")
    stage.end()
    #expect(try client.chunk().isEmpty)
    #expect(try client.answer().text == "/a")
    #expect(try client.isAtEnd())
  }

  @Test func `neither the idle time nor the header's applies while a stream goes on`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) {
      $0.limits.idleTime = .milliseconds(200)
      $0.limits.headTime = .milliseconds(200)
    }
    let client = try server.client()
    try client.send(Self.get + "GET /a HTTP/1.1\r\n")
    _ = try client.head()
    usleep(1_000_000)
    stage.say("there")
    #expect(try client.chunkText() == "there")
    stage.end()
    #expect(try client.chunk().isEmpty)
    #expect(try client.answer().status == 408)
  }

  @Test func `the access log tells of a stream when it has ended`() throws {
    let stage = StreamStage()
    let lines = ServingTests.Log()
    let server = try RunningServer(stage: stage) { configuration in
      configuration.accessLog = { record in
        let target = record.request.map { String(decoding: $0.target, as: UTF8.self) } ?? "-"
        let isLong = record.nanoseconds >= 300_000_000
        lines.add("\(target) \(record.status.code) \(record.bodyBytes) \(isLong)")
      }
    }
    let (ended, gone) = (try server.client(), try server.client())
    for client in [ended, gone] { try client.send(Self.get) }
    stage.say("12345")
    for client in [ended, gone] {
      _ = try client.head()
      #expect(try client.chunkText() == "12345")
    }
    #expect(lines.all.isEmpty)
    usleep(300_000)
    gone.close()
    #expect(Deadline().wait { lines.all.count == 1 })
    stage.say("678")
    stage.end()
    #expect(Deadline().wait { lines.all.count == 2 })
    #expect(lines.all == ["/stream 200 5 true", "/stream 200 8 true"])
  }
}
