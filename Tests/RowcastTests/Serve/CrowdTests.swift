import Foundation
import Glibc
import TestSupport
import Testing

/// More connections than the server, its address bound or its descriptors allow.
@Suite(.timeLimit(.minutes(2)), .serialized) struct CrowdTests {
  private static func descriptors(_ process: pid_t) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }

  private static func threads(_ process: pid_t) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").count
  }

  private static func limited(_ count: Int) -> [String] {
    ["/bin/sh", "-c", "ulimit -n \(count); exec \"$@\"", "sh"]
  }

  @Test func `with 64 descriptors and 200 connections the good client is served`() throws {
    let server = try ServerProcess(["--demo"], wrapper: Self.limited(64))
    #expect(Deadline().wait { server.process.errors.contains("may have 64 descriptors") })
    let good = try server.connect()
    try good.send(RawRequest("GET", "/healthz"))
    #expect(try good.response().status == 200)
    let before = (try Self.descriptors(server.process.id), try Self.threads(server.process.id))
    var crowd: [RawConnection] = []
    for index in 0..<200 {
      crowd.append(try server.connect())
      if index.isMultiple(of: 20) {
        try good.send(RawRequest("GET", "/feeds/home/rows"))
        #expect(try good.response(Deadline(.seconds(1))).status == 200)
      }
    }
    var statuses: [Int: Int] = [:]
    for connection in crowd {
      // One that was turned away may be closed already.
      try? connection.send(RawRequest("GET", "/healthz"))
      let response = try connection.response(Deadline(.seconds(5)))
      statuses[response.status, default: 0] += 1
      if response.status == 503 { #expect(response["Retry-After"] == "1") }
    }
    // A sanitizer's run time has descriptors of its own.
    #expect((statuses[200] ?? 0) > 5, "\(statuses)")
    #expect((statuses[200] ?? 0) + (statuses[503] ?? 0) == 200, "\(statuses)")
    try good.send(RawRequest("GET", "/healthz"))
    #expect(try good.response(Deadline(.seconds(1))).status == 200)
    crowd = []
    #expect(
      try Deadline(.seconds(5)).wait {
        try Self.descriptors(server.process.id) <= before.0
          && Self.threads(server.process.id) <= before.1
      })
    #expect(try server.get("/healthz").status == 200)
    let told = server.process.errors.split(separator: "\n").count { $0.contains(" with 503: ") }
    #expect(told >= 1 && told <= 2, "\(server.process.errors)")
    #expect(try server.stop() == .exited(0))
  }

  @Test func `with too few descriptors it says why it does not start`() throws {
    let folder = try TemporaryFolder()
    let run = try RowcastBinary.run(
      Array(Self.limited(24).dropFirst())
        + [RowcastBinary.path, "serve", "--port", "0", "--db", folder.file("a.db")],
      program: "/bin/sh")
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("the process may have 24 descriptors"), "\(run.errors)")
    #expect(run.errors.contains("LimitNOFILE="))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
  func `when descriptors run out it tells clients so, and recovers by itself`() throws {
    let server = try ServerProcess(["--demo"])
    let good = try server.connect()
    try good.send(RawRequest("GET", "/healthz"))
    #expect(try good.response().status == 200)
    let open = try Self.descriptors(server.process.id)
    // The lowest number that is free: above it there may be some of this process'.
    let numbers = Set(
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(server.process.id)/fd"))
    let free = (0...).first { !numbers.contains("\($0)") } ?? 0
    func limit(_ soft: Int) throws {
      let run = try RowcastBinary.run(
        ["--pid", "\(server.process.id)", "--nofile=\(soft):"], program: "/usr/bin/prlimit")
      try #require(run.ending == .exited(0), "\(run.whole)")
    }
    try limit(free)
    for _ in 0..<100 {
      let connection = try server.connect()
      try connection.send(RawRequest("GET", "/healthz"))
      let response = try connection.response(Deadline(.seconds(5)))
      #expect(response.status == 503)
      #expect(response["Retry-After"] == "1")
      #expect(response["Connection"] == "close")
    }
    try good.send(RawRequest("GET", "/healthz"))
    #expect(try good.response(Deadline(.seconds(1))).status == 200)
    #expect(try Self.descriptors(server.process.id) == open)
    let lines = server.process.errors.split(separator: "\n").filter {
      $0.contains("Too many open files")
    }
    #expect(lines.count == 1, "\(lines)")
    try limit(1000)
    #expect(try server.get("/healthz").status == 200)
    #expect(try server.isAlive)
  }

  @Test func `an address gets what it may have, and 429 beyond`() throws {
    let server = try ServerProcess(["--max-connections-per-address", "5"])
    let clients = try (0..<5).map { _ in try server.connect() }
    for client in clients {
      try client.send(RawRequest("GET", "/healthz"))
      #expect(try client.response().status == 200)
    }
    for _ in 0..<50 {
      let refused = try server.connect()
      let response = try refused.response()
      #expect(response.status == 429)
      #expect(response["Retry-After"] == "1")
      #expect(response["Connection"] == "close")
      #expect(response["Content-Type"] == "application/problem+json")
      #expect(try refused.rest() == [])
    }
    clients[0].close()
    #expect(Deadline(.seconds(5)).wait { (try? server.get("/healthz").status) == 200 })
    let told = server.process.errors.split(separator: "\n").count { $0.contains("with 429") }
    #expect(told == 1, "\(server.process.errors)")
  }
}
