import Foundation
import HTTPCore
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// What large bodies cost others, and what they hold in memory.
@Suite(.timeLimit(.minutes(2)), .serialized) struct SinkLoadTests {
  /// Sends a body in a thread of its own; false where that fails.
  private final class Upload: Sendable {
    private let result = Mutex<Int?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ server: RunningServer, megabytes: Int) {
      let port = server.port
      Foundation.Thread.detachNewThread { [self] in
        let status = try? { () throws -> Int in
          let client = try RawClient(port: port)
          let piece = [UInt8](repeating: 0x61, count: 1024 * 1024)
          try client.send(SinkTests.head(megabytes * piece.count))
          for _ in 0..<megabytes { try client.send(piece) }
          return try client.answer().status
        }()
        result.withLock { $0 = status }
        done.signal()
      }
    }

    /// The answer's status; 0 when there was none.
    func status() -> Int {
      done.wait()
      return result.withLock { $0 } ?? 0
    }
  }

  @Test(arguments: [1, 40])
  func `sinks that cost a millisecond a piece leave the loop to others`(_ count: Int) throws {
    let sinks = SinkStage(slowness: .milliseconds(1), isExact: false)
    let server = try RunningServer(sinks: sinks) { $0.loops = 1 }
    let uploads = (0..<count).map { _ in Upload(server, megabytes: 64) }
    #expect(Deadline().wait { sinks.opened == count && sinks.parts > 8 * count })
    let other = try server.client()
    var times: [Duration] = []
    var between: [Int] = []
    while times.count < 150 {
      let (start, parts) = (ContinuousClock.now, sinks.parts)
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
      times.append(ContinuousClock.now - start)
      between.append(sinks.parts - parts)
    }
    try #require(sinks.finished == 0, "the body has come too soon to tell anything")
    times.sort()
    between.sort()
    // A turn has two milliseconds, and all turns of a round of the loop about four; 64 MiB have
    // four thousand pieces.
    #expect(between[147] <= 16, "\(between.suffix(5)) pieces between asking and answer")
    #expect(times[147] < .seconds(1), "\(times.suffix(5))")
    server.server.shutdown()
    server.server.shutdown()
    for upload in uploads { _ = upload.status() }
  }

  @Test func `64 MiB through a sink are not held in memory`() throws {
    let sinks = SinkStage(isExact: false)
    let server = try RunningServer(sinks: sinks) { $0.loops = 1 }
    #expect(Upload(server, megabytes: 1).status() == 200)
    // Tests beside this one take memory too, but not each time; a body that is kept does.
    var least = Int.max
    for round in 1...3 {
      let before = ProcessFigures().residentBytes ?? 0
      var most = 0
      let upload = Upload(server, megabytes: 64)
      while sinks.finished <= round {
        most = max(most, (ProcessFigures().residentBytes ?? .max) - before)
        usleep(1000)
      }
      #expect(upload.status() == 200)
      least = min(least, most)
    }
    #expect(sinks.bytes == (1 + 3 * 64) * 1024 * 1024)
    #expect(sinks.largest <= 16 * 1024)
    // The client has a megabyte of its own.
    #expect(least < 16_000_000, "\(least) bytes")
  }

  @Test func `many bodies at once arrive side by side`() throws {
    let sinks = SinkStage(isExact: false)
    let server = try RunningServer(sinks: sinks)
    let uploads = (0..<20).map { _ in Upload(server, megabytes: 2) }
    for upload in uploads { #expect(upload.status() == 200) }
    #expect(sinks.bytes == 40 * 1024 * 1024)
    #expect(sinks.open == 0)
  }

  @Test func `what is shed is shed before its body is let in`() throws {
    let sinks = SinkStage(isExact: false)
    let server = try RunningServer(sinks: sinks) {
      $0.loops = 1
      $0.maximumQueuedBytes = 1_000_000
    }
    let stalled = try server.client(receiveBuffer: 4096)
    try stalled.send(ServingTests.get("/large"))
    _ = try stalled.head()
    let short = try server.client()
    let body = [UInt8](repeating: 0x61, count: 200_000)
    for _ in 0..<2 {
      try short.send(Array(SinkTests.head(body.count).utf8) + body)
      let answer = try short.answer()
      #expect(answer.status == 503)
      #expect(!answer.head.contains("Connection:"))
    }
    // Nobody is told to go on, or waited for.
    for (length, fields) in [(1000, "Expect: 100-continue\r\n"), (1_000_000, "")] {
      let client = try server.client()
      try client.send(SinkTests.head(length, fields))
      let answer = try client.answer()
      #expect(answer.status == 503)
      #expect(answer.head.contains("\r\nConnection: close\r\n"))
      #expect(try client.isAtEnd())
    }
    #expect(sinks.opened == 0)
    #expect(try CountTests.scrape(server)["http_requests_shed_total"] == 4)
    stalled.close()
    #expect(
      try Deadline().wait {
        try short.send(Array(SinkTests.head(body.count).utf8) + body)
        return try short.answer().status == 200
      })
  }
}
