import Foundation
import TestSupport
import Testing

/// `/metrics` of the real program.
@Suite(.timeLimit(.minutes(2))) struct MetricsTests {
  static func scrape(_ server: ServerProcess, port: UInt16? = nil) throws -> MetricsText {
    let connection = try RawConnection("127.0.0.1", port: port ?? server.port)
    try connection.send(RawRequest("GET", "/metrics", ["Connection: close"]))
    let answer = try connection.response()
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(answer["Cache-Control"] == "no-store")
    return try MetricsText(answer.text)
  }

  @Test func `tells of the process, the program, the server, the store and the caches`() throws {
    let server = try ServerProcess(["--demo", "--loops", "2"])
    _ = try server.get("/feeds/home/rows")
    let text = try Self.scrape(server)
    let now = Date().timeIntervalSince1970
    let version = try RowcastBinary.run(["--version"]).output.split(separator: " ")[1].dropLast()
    #expect(text[#"rowcast_build_info{version="\#(version)"}"#] == 1)
    #expect(abs((text["process_start_time_seconds"] ?? 0) - now) < 60)
    #expect(text["process_cpu_seconds_total"] ?? 0 > 0)
    #expect(text["process_resident_memory_bytes"] ?? 0 > 1_000_000)
    let threads = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(server.process.id)/task")
    #expect(text["process_threads"] == Double(threads.count))
    let descriptors = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(server.process.id)/fd")
    #expect(abs((text["process_open_fds"] ?? 0) - Double(descriptors.count)) < 4)
    #expect(text["process_max_fds"] ?? 0 > 10)
    #expect(text["rowcast_feeds"] ?? 0 > 2)
    #expect(text["rowcast_items"] == text.sum("rowcast_feed_items"))
    #expect(text["rowcast_database_bytes"] ?? 0 > 4096)
    #expect(text["rowcast_database_wal_bytes"] != nil)
    #expect(text[#"rowcast_loop_lag_seconds{loop="1"}"#] != nil)
    #expect(text["rowcast_page_cache_misses_total"] == 1)
    #expect(
      text[#"http_requests_total{route="/feeds/{feed}/rows",method="GET",status="2xx"}"#] == 1)
    let head = try server.connect()
    try head.send(RawRequest("HEAD", "/metrics"))
    #expect(try head.response(isHead: true).status == 200)
  }

  @Test func `what clients make up adds no line`() throws {
    let server = try ServerProcess(["--demo", "--loops", "2"])
    let before = try Self.scrape(server).series
    let connection = try server.connect()
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    func ask(_ requests: [RawRequest], _ statuses: Set<Int>) throws {
      try connection.send(requests.flatMap(\.bytes))
      for _ in requests {
        let status = try connection.response().status
        #expect(statuses.contains(status), "\(status), seed \(seed)")
      }
    }
    for _ in 0..<50 {
      try ask(
        (0..<100).map { _ in RawRequest("GET", "/\(random.next())/\(random.next() % 9)") }, [404])
    }
    for number in 0..<100 {
      try ask([RawRequest("MADE\(number)", "/feeds")], [501])
      try ask(
        [
          RawRequest("GET", "/cells/Made\(number)Cell"),
          RawRequest("GET", "/feeds/made-\(number)/rows"),
          RawRequest("GET", "/feeds/home/rows?cells=Made\(number)Cell"),
          RawRequest("DELETE", "/feeds?\(number)"),
        ], [200, 404, 405])
    }
    let after = try Self.scrape(server)
    #expect(after.series == before, "seed \(seed)")
    #expect(after[#"http_requests_total{route="none",method="GET",status="4xx"}"#] == 5000)
    #expect(after[#"http_requests_total{route="none",method="other",status="5xx"}"#] == 100)
    #expect(after[#"http_requests_total{route="none",method="DELETE",status="4xx"}"#] == 100)
    #expect(
      after[#"http_requests_total{route="/cells/{type}",method="GET",status="4xx"}"#] == 100)
  }
}
