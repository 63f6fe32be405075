import Foundation
import HTTPCore
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// What one connection may take of its loop before the others have their turn.
@Suite(.timeLimit(.minutes(1))) struct FairnessTests {
  /// The answers in their order: whether each was slow.
  private final class Answers: Sendable {
    private let slow = Mutex<[Bool]>([])
    var all: [Bool] { slow.withLock { $0 } }
    var slowCount: Int { all.count { $0 } }

    func add(_ record: AccessRecord) {
      let target = record.request.map { String(decoding: $0.target, as: UTF8.self) }
      slow.withLock { $0.append(target == "/slow") }
    }
  }

  private static func server(
    slowness: Duration, _ answers: Answers
  ) throws -> RunningServer {
    try RunningServer(slowness: slowness) {
      $0.loops = 1
      $0.accessLog = { answers.add($0) }
    }
  }

  @Test func `slow answers in a row leave the loop to others between two of them`() throws {
    let answers = Answers()
    let server = try Self.server(slowness: .milliseconds(25), answers)
    let other = try server.client()
    let greedy = try server.client()
    // Fewer than a turn has answers.
    try greedy.send(String(repeating: ServingTests.get("/slow"), count: 60))
    #expect(Deadline().wait { answers.slowCount > 0 })
    try other.send(ServingTests.get("/a"))
    #expect(try other.answer().text == "/a")
    #expect(answers.slowCount < 60)
    for _ in 0..<60 { #expect(try greedy.answer().text == "slow") }
  }

  @Test func `a connection that always has more to ask gets one turn at a time`() throws {
    let answers = Answers()
    let server = try Self.server(slowness: .milliseconds(5), answers)
    let other = try server.client()
    let port = server.port
    let isDone = Atomic(false)
    let greedy = Foundation.Thread {
      guard let client = try? RawClient(port: port) else { return }
      // More at a time than the loop reads at once.
      let piece = Array(String(repeating: ServingTests.get("/slow"), count: 4000).utf8)
      while !isDone.load(ordering: .relaxed), (try? client.send(piece)) != nil {}
    }
    greedy.start()
    defer { isDone.store(true, ordering: .relaxed) }
    #expect(Deadline().wait { answers.slowCount > 50 })
    for _ in 0..<30 {
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
    }
    let all = answers.all
    let first = try #require(all.firstIndex(of: false))
    let between = all[first...].count { $0 }
    // One or two for each; dozens where every read earned another turn.
    #expect(between < 300, "\(between) slow answers among 30 quick ones")
  }
}
