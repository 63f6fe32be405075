import Foundation
import Glibc
import TestSupport
import Testing

/// Clients that take their time, or go away in the middle.
@Suite(.timeLimit(.minutes(2))) struct SlowClientTests {
  private static func count(_ process: pid_t, _ folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/\(folder)").count
  }

  @Test func `300 silent, dripping and idle clients slow no one and are let go`() throws {
    let server = try ServerProcess([
      "--demo", "--header-timeout", "3s", "--idle-timeout", "3s",
    ])
    let good = try server.connect()
    func time() throws -> Duration {
      let start = ContinuousClock.now
      try good.send(RawRequest("GET", "/feeds/home/rows"))
      #expect(try good.response().status == 200)
      return ContinuousClock.now - start
    }
    _ = try time()
    let id = server.process.id
    let before = (try Self.count(id, "fd"), try Self.count(id, "task"))
    let silent = try (0..<100).map { _ in try server.connect() }
    let dripping = try (0..<100).map { _ in try server.connect() }
    let idle = try (0..<100).map { _ in try server.connect() }
    for connection in idle {
      try connection.send(RawRequest("GET", "/healthz"))
      #expect(try connection.response().status == 200)
    }
    #expect(try Self.count(id, "fd") == before.0 + 300)
    #expect(try Self.count(id, "task") == before.1)
    var slowest = Duration.zero
    for byte in "GET /healthz HTTP/1.1\r\nHost: a".utf8 {
      for connection in dripping { try? connection.send([byte]) }
      // The better of two: the other may have waited for a processor that tests beside it had.
      slowest = max(slowest, min(try time(), try time()))
      usleep(200_000)
    }
    #expect(slowest < .milliseconds(200))
    // A byte now and then puts no deadline off.
    for connection in dripping { #expect(try connection.response().status == 408) }
    for connection in silent + idle { #expect(try connection.rest() == []) }
    for connection in silent + dripping + idle { connection.close() }
    #expect(
      try Deadline().wait {
        try Self.count(id, "fd") <= before.0 && Self.count(id, "task") <= before.1
      })
    #expect(try server.isAlive)
  }

  @Test func `200 clients that reset in the middle leave nothing behind`() throws {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    #expect(try server.isAlive)
    let id = server.process.id
    let before = try Self.count(id, "fd")
    let request = RawRequest("GET", "/feeds/home/rows?pageSize=1000").bytes
    for index in 0..<200 {
      let connection = try server.connect(receiveBuffer: 4096)
      // Right after the request line, and with answers under way.
      if index.isMultiple(of: 2) {
        try connection.send("GET /feeds/home/rows HTTP/1.1\r\n")
      } else {
        try connection.send(Array(repeating: request, count: 4).flatMap(\.self))
      }
      connection.reset()
    }
    #expect(try Deadline().wait { try Self.count(id, "fd") <= before })
    #expect(try server.isAlive)
    #expect(try server.stop() == .exited(0))
  }

  @Test func `a client that never reads is dropped, one that reads slowly is not`() throws {
    let server = try ServerProcess([
      "--demo", "--max-page-size", "1000", "--write-timeout", "2s",
    ])
    let target = "/feeds/home/rows?pageSize=1000"
    let whole = try server.get(target).body
    let id = server.process.id
    let before = try Self.count(id, "fd")
    let requests = Array(repeating: RawRequest("GET", target).bytes, count: 64).flatMap(\.self)
    let never = try server.connect(receiveBuffer: 4096)
    try never.send(requests)
    let slow = try server.connect(receiveBuffer: 4096)
    try slow.send(requests)
    for _ in 0..<20 {
      #expect(try slow.response().body == whole)
      usleep(250_000)
    }
    #expect(try Deadline().wait { try Self.count(id, "fd") <= before + 1 })
    for _ in 20..<64 { #expect(try slow.response().body == whole) }
    withExtendedLifetime(never) {}
  }
}
