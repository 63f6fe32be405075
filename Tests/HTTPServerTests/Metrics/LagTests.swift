import Foundation
import HTTPCore
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// How far an event loop is behind, and what it does about it.
@Suite(.timeLimit(.minutes(2)), .serialized) struct LagTests {
  private func lag(_ server: RunningServer, _ family: String = "rowcast_loop_lag_seconds") throws
    -> Double
  {
    try CountTests.scrape(server)[#"\#(family){loop="0"}"#] ?? .nan
  }

  @Test func `a loop that is stuck is seen from outside, and forgotten when it is well`() throws {
    let server = try RunningServer(slowness: .milliseconds(800)) { $0.loops = 1 }
    let client = try server.client()
    try client.send(ServingTests.get("/slow"))
    #expect(Deadline().wait { (try? lag(server)) ?? 0 > 0.4 }, "while the loop is stuck")
    #expect(try client.answer().text == "slow")
    #expect(Deadline().wait { (try? lag(server)) ?? 1 < 0.05 }, "an idle loop has no lag")
    #expect(try lag(server, "rowcast_loop_lag_max_seconds") >= 0.8)
  }

  /// Answers and how long they took, of clients that ask again and again.
  private final class Load: Sendable {
    let accepted = Mutex<[Double]>([])
    let shed = Mutex<Int>(0)
    let failures = Mutex<[String]>([])

    init(_ server: RunningServer, clients: Int, time: Duration) {
      let group = DispatchGroup()
      let end = ContinuousClock.now + time
      for _ in 0..<clients {
        group.enter()
        Foundation.Thread.detachNewThread { [self] in
          defer { group.leave() }
          do { try ask(server, until: end) } catch { failures.withLock { $0.append("\(error)") } }
        }
      }
      group.wait()
    }

    private func ask(_ server: RunningServer, until end: ContinuousClock.Instant) throws {
      let client = try server.client()
      while ContinuousClock.now < end {
        let start = ContinuousClock.now
        try client.send(ServingTests.get("/slow"))
        let answer = try client.answer()
        if answer.status == 200 {
          let seconds = (ContinuousClock.now - start) / .seconds(1)
          accepted.withLock { $0.append(seconds) }
        } else if answer.status == 503, answer.head.contains("\r\nRetry-After: 1\r\n"),
          answer.head.contains("application/problem+json"),
          answer.text.contains("/problems/service-unavailable")
        {
          shed.withLock { $0 += 1 }
          // As clients do, if sooner than they are told; else they would take all processor time.
          usleep(200_000)
        } else {
          throw TestFailure("\(answer.head)")
        }
      }
    }

    /// The 99th of a hundred.
    var p99: Double {
      let sorted = accepted.withLock { $0.sorted() }
      return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    }
  }

  @Test func `shedding keeps the accepted requests' time near the limit, and their number`() throws
  {
    func run(_ limit: Duration) throws -> (Load, MetricsText) {
      let server = try RunningServer(slowness: .milliseconds(10)) { configuration in
        configuration.loops = 1
        configuration.shedAfter = limit
      }
      let load = Load(server, clients: 150, time: .seconds(5))
      return (load, try CountTests.scrape(server))
    }
    let (without, _) = try run(.zero)
    let (with, text) = try run(.milliseconds(200))
    #expect(without.failures.withLock { $0 } == [] && with.failures.withLock { $0 } == [])
    #expect(without.shed.withLock { $0 } == 0)
    let shed = with.shed.withLock { $0 }
    #expect(shed > 0)
    #expect(text["http_requests_shed_total"] == Double(shed))
    #expect(
      text[#"http_requests_total{route="none",method="GET",status="5xx"}"#] == Double(shed))
    // 150 requests of 10 ms stand in line for 1.5 s where none is shed.
    #expect(without.p99 > 1.3)
    #expect(with.p99 < 0.5 * without.p99, "\(with.p99) s instead of \(without.p99) s")
    let (kept, all) = (with.accepted.withLock { $0.count }, without.accepted.withLock { $0.count })
    #expect(Double(kept) > 0.4 * Double(all), "\(kept) instead of \(all)")
  }

  /// Asks for one path again and again.
  private final class Watcher: Sendable {
    private let statuses = Mutex<[Int]>([])
    private let isOver = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    func watch(_ path: String, of server: RunningServer) throws {
      Foundation.Thread.detachNewThread { [self] in
        defer { ended.signal() }
        while !isOver.load(ordering: .relaxed) {
          let status = try? { () throws -> Int in
            let client = try server.client()
            try client.send(ServingTests.get(path))
            return try client.answer().status
          }()
          statuses.withLock { $0.append(status ?? 0) }
        }
      }
    }

    func stop() -> [Int] {
      isOver.store(true, ordering: .relaxed)
      ended.wait()
      return statuses.withLock { $0 }
    }
  }

  @Test func `below the limit nothing is shed, and what must be answered is never`() throws {
    let server = try RunningServer(slowness: .milliseconds(20)) { configuration in
      configuration.loops = 1
      // Three clients are 60 ms behind, forty 800: between them with room for a busy machine.
      configuration.shedAfter = .milliseconds(300)
    }
    let calm = Load(server, clients: 3, time: .seconds(1))
    #expect(calm.shed.withLock { $0 } == 0)
    let watcher = Watcher()
    try watcher.watch("/health", of: server)
    let flood = Load(server, clients: 40, time: .seconds(2))
    let statuses = watcher.stop()
    #expect(flood.shed.withLock { $0 } > 0)
    #expect(flood.failures.withLock { $0 } == [])
    #expect(statuses.count > 3)
    #expect(statuses.allSatisfy { $0 == 200 })
  }
}
