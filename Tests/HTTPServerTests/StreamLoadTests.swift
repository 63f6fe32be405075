import Foundation
import HTTPCore
import HTTPServer
import Synchronization
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

  /// What the kernel holds for a client that reads nothing: what it may have unsent, and a segment.
  static let kernelRoom = (256 + 64 + 16) * 1024

  @Test(arguments: [4, 32, 512])
  func `a slow reader is held one piece for, and others are fast meanwhile`(
    _ kilobytes: Int
  ) throws {
    let stage = StreamStage()
    let piece = [UInt8](repeating: 0x70, count: kilobytes * 1024)
    let count = 20 * 1024 / kilobytes
    for _ in 0..<count { stage.say(piece) }
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
    #expect(stage.taken <= Self.kernelRoom / piece.count + 1)
    for _ in 0..<count {
      let isWhole = try slow.chunk() == piece
      #expect(isWhole)
    }
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

  @Test func `a stream that always has more leaves the loop to others`() throws {
    let stage = StreamStage()
    stage.repeats("a small piece")
    let server = try RunningServer(stage: stage) { $0.loops = 1 }
    let port = server.port
    let isDone = Atomic(false)
    let reader = Foundation.Thread {
      guard let client = try? RawClient(port: port) else { return }
      try? client.send(StreamTests.get)
      while !isDone.load(ordering: .relaxed), (try? client.receive())?.isEmpty == false {}
    }
    reader.start()
    defer { isDone.store(true, ordering: .relaxed) }
    #expect(Deadline().wait { stage.taken > 1000 })
    let other = try server.client()
    for _ in 0..<20 {
      let taken = stage.taken
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
      #expect(Deadline().wait { stage.taken > taken })
    }
  }

  @Test func `a round of slow streams is spread over turns`() throws {
    let stage = StreamStage(slowness: .milliseconds(2))
    let server = try RunningServer(stage: stage) {
      $0.streamPollInterval = .milliseconds(1)
      $0.loops = 1
    }
    let clients = try (0..<100).map { _ in try Self.subscriber(of: server) }
    let other = try server.client()
    var asked = 0
    for _ in 0..<20 {
      let before = stage.asked
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
      asked += stage.asked - before
    }
    // Two or three an answer; half a round, fifty, if a round were one turn.
    #expect(asked < 400)
    #expect(stage.open == clients.count)
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
    // Held until here: an optimised build lets go of what is not used any more.
    streams[1].close()
  }
}
