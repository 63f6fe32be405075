import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)), .serialized) struct StreamLoadTests {
  static let piece = [UInt8](repeating: 0x70, count: 512 * 1024)

  /// A client that has asked for the stream and read the head.
  static func subscriber(of server: RunningServer, buffer: Int32? = nil) throws -> RawClient {
    let client = try server.client(receiveBuffer: buffer)
    try client.send(StreamTests.get)
    _ = try client.head()
    return client
  }

  @Test func `a slow reader is held one piece for, and others are fast meanwhile`() throws {
    let stage = StreamStage()
    for _ in 0..<40 { stage.say(Self.piece) }
    stage.end()
    let server = try RunningServer(stage: stage) { $0.loops = 1 }
    let slow = try Self.subscriber(of: server, buffer: 4096)
    let other = try server.client()
    var worst = Duration.zero
    for _ in 0..<50 {
      let start = ContinuousClock.now
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
      worst = max(worst, ContinuousClock.now - start)
      usleep(5_000)
    }
    #expect(worst < .seconds(1))
    // One in the kernel at most, which takes 256 KiB beyond the window, and one in the backlog.
    #expect(stage.taken <= 2)
    for _ in 0..<40 { #expect(try slow.chunk() == Self.piece) }
    #expect(try slow.chunk().isEmpty)
  }

  @Test func `a reader that has stopped is dropped after the write timeout`() throws {
    let stage = StreamStage()
    for _ in 0..<40 { stage.say(Self.piece) }
    let server = try RunningServer(stage: stage) { $0.limits.writeStall = .milliseconds(500) }
    let stuck = try Self.subscriber(of: server, buffer: 4096)
    #expect(stage.open == 1)
    #expect(Deadline(.seconds(5)).wait { stage.open == 0 })
    #expect(stage.taken <= 2)
    #expect(throws: (any Error).self) { while true { _ = try stuck.chunk() } }
  }

  @Test func `a reader that has stopped is dropped although the kernel holds all of it`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) {
      $0.limits.writeStall = .milliseconds(400)
      $0.streamPollInterval = .milliseconds(10)
    }
    let stuck = try Self.subscriber(of: server, buffer: 4096)
    let piece = [UInt8](repeating: 0x71, count: 2048)
    let isDropped = Deadline(.seconds(5)).wait {
      if stage.taken < 60, stage.asked > 0 { stage.say(piece) }
      usleep(20_000)
      return stage.open == 0
    }
    #expect(isDropped)
    stuck.close()
  }

  @Test func `a reader of small pieces stays, however long the stream`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) {
      $0.limits.writeStall = .milliseconds(200)
      $0.streamPollInterval = .milliseconds(10)
    }
    let reader = try Self.subscriber(of: server)
    for index in 0..<12 {
      usleep(60_000)
      stage.say("\(index)")
      #expect(try reader.chunkText() == "\(index)")
    }
    usleep(500_000)
    stage.say("after a silence")
    #expect(try reader.chunkText() == "after a silence")
  }

  @Test func `a stream without end leaves the loop to others`() throws {
    let stage = StreamStage()
    let count = 100_000
    for _ in 0..<count { stage.say("a small piece") }
    let server = try RunningServer(stage: stage) { $0.loops = 1 }
    let (reader, other) = (try server.client(), try server.client())
    try reader.send(StreamTests.get)
    try other.send(ServingTests.get("/a"))
    #expect(try other.answer().text == "/a")
    #expect(stage.taken < count)
    _ = try reader.head()
    let chunk = Array("d\r\na small piece\r\n".utf8)
    let bytes = try reader.bytes(count * chunk.count)
    #expect(
      stride(from: 0, to: bytes.count, by: chunk.count).allSatisfy { start in
        bytes[start..<start + chunk.count].elementsEqual(chunk)
      })
  }

  @Test func `there are polls while there are parked streams, and none after`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) {
      $0.streamPollInterval = .milliseconds(50)
      $0.loops = 1
    }
    usleep(200_000)
    #expect(stage.asked == 0)
    let clients = try (0..<10).map { _ in try Self.subscriber(of: server) }
    #expect(Deadline().wait { stage.asked >= 10 })
    let before = stage.asked
    let start = ContinuousClock.now
    usleep(500_000)
    let rounds = Double(stage.asked - before) / 10
    let most = (ContinuousClock.now - start) / .milliseconds(50) + 1
    #expect(rounds > 2 && rounds <= most, "\(rounds) rounds where \(most) are the most")
    for client in clients { client.close() }
    #expect(Deadline().wait { stage.open == 0 })
    let after = stage.asked
    usleep(300_000)
    #expect(stage.asked == after)
  }

  @Test func `a thousand streams each get each piece, and a drain ends them all in order`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage)
    let clients = try (0..<1000).map { _ in try Self.subscriber(of: server) }
    #expect(stage.open == 1000)
    for text in ["first", "second"] {
      stage.say(text)
      for client in clients { #expect(try client.chunkText() == text) }
    }
    let other = try server.client()
    try other.send(ServingTests.get("/a"))
    #expect(try other.answer().text == "/a")
    let start = ContinuousClock.now
    server.server.shutdown()
    for client in clients {
      #expect(try client.chunk().isEmpty)
      #expect(try client.isAtEnd())
      client.close()
    }
    #expect(try server.outcome() == .drained)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(stage.open == 0)
  }

  @Test func `streams count against the connection limit`() throws {
    let stage = StreamStage()
    let server = try RunningServer(stage: stage) { $0.maximumConnections = 2 }
    let streams = try (0..<2).map { _ in try Self.subscriber(of: server) }
    #expect(try server.client().answer().status == 503)
    streams[0].close()
    #expect(Deadline().wait { stage.open == 1 })
    let next = try server.client()
    try next.send(ServingTests.get("/a"))
    #expect(try next.answer().status == 200)
  }
}
