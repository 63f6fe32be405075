import Foundation
import Glibc
import TestSupport
import Testing

/// `--access-log` and its forms.
struct AccessLogTests {
  private let folder: TemporaryFolder
  private let log: LogFile

  init() throws {
    folder = try TemporaryFolder()
    log = LogFile(path: folder.file("access.log"))
  }

  private func server(_ options: String...) throws -> ServerProcess {
    try ServerProcess(["--demo", "--access-log", log.path] + options)
  }

  /// The eleven fields of a text line; nil for one of another form.
  private static func fields(of line: String) -> [String]? {
    let form =
      #/(\S+) (\S+) (\S+) (\S+) (\S+) (\d{3}) (\d+) (\d+\.\d{3})ms (\S+) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"/#
    guard let match = line.wholeMatch(of: form.matchingSemantics(.unicodeScalar)) else {
      return nil
    }
    let (_, time, client, method, target, version, status, bytes, duration, id, agent, referer) =
      match.output
    return [
      time, client, method, target, version, status, bytes, duration, id, agent, referer,
    ].map(String.init)
  }

  @Test func `a text line has eleven fields, agent and referer last`() throws {
    let server = try server()
    let answer = try server.get(
      "/feeds/home/rows?pageSize=2", "X-Request-ID: mine-7", #"User-Agent: a "b\" c"#,
      "Referer: http://x/ y", "Authorization: Bearer sesame")
    let line = try #require(log.lines(1).first)
    let fields = try #require(Self.fields(of: line), "\(line)")
    #expect(
      Array(fields[2...6]) == [
        "GET", "/feeds/home/rows?pageSize=2", "HTTP/1.1", "200", "\(answer.body.count)",
      ])
    #expect(Array(fields[8...]) == ["mine-7", #"a \"b\\\" c"#, "http://x/ y"])
    #expect(answer["X-Request-ID"] == "mine-7")
    #expect(!log.text.contains("sesame"))
    #expect(!server.process.errors.contains("GET "))
    let status = try FileManager.default.attributesOfItem(atPath: log.path)
    #expect((status[.posixPermissions] as? Int).map { $0 & 0o027 } == 0)
  }

  @Test func `a json line has the same, with the route`() throws {
    let server = try server("--access-log-format", "json")
    let answer = try server.get("/feeds/home/rows?pageSize=2", "User-Agent: curl", "Referer: r")
    _ = try server.get("/nothing")
    let objects = try log.objects(2)
    let keys: Set = [
      "time", "client", "port", "peer", "method", "target", "version", "status", "bytes", "ms",
      "id", "route", "userAgent", "referer",
    ]
    for object in objects { #expect(Set(object.keys) == keys) }
    let first = try #require(objects.first)
    #expect(first["client"] as? String == "127.0.0.1")
    #expect(first["peer"] is NSNull)
    #expect(first["method"] as? String == "GET")
    #expect(first["target"] as? String == "/feeds/home/rows?pageSize=2")
    #expect(first["version"] as? String == "HTTP/1.1")
    #expect(first["status"] as? Int == 200)
    #expect(first["bytes"] as? Int == answer.body.count)
    #expect(first["ms"] is NSNumber)
    #expect(first["id"] as? String == answer["X-Request-ID"])
    #expect(first["route"] as? String == "/feeds/{feed}/rows")
    #expect(first["userAgent"] as? String == "curl")
    #expect(first["referer"] as? String == "r")
    #expect(objects.last?["route"] is NSNull)
    #expect(objects.last?["userAgent"] is NSNull)
  }

  /// Requests that are refused on the wire, their status, and the words of their line.
  private static let refusals: [(String, Int, String)] = [
    ("\u{1B}[31mnonsense\r\n\r\n", 400, "- - -"),
    ("GET /\(String(repeating: "a", count: 17_000)) HTTP/1.1\r\n\r\n", 414, "- - -"),
    ("GET / HTTP/1.1\r\n\r\n", 400, "GET / HTTP/1.1"),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505, "- - -"),
    ("BREW /pot HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 501, "BREW /pot HTTP/1.1"),
    (
      "GET /x HTTP/1.1\r\nHost: a\r\nExpect: b\r\nConnection: close\r\n\r\n", 417, "GET /x HTTP/1.1"
    ),
    ("POST /x HTTP/1.0\r\n\r\n", 411, "POST /x HTTP/1.0"),
    (
      "POST /feeds/a/rows/b/select HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413,
      "POST /feeds/a/rows/b/select HTTP/1.1"
    ),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nx: \(String(repeating: "a", count: 70_000))\r\n\r\n", 431,
      "GET / HTTP/1.1"
    ),
  ]

  @Test(arguments: refusals)
  func `a refusal is logged with what is known of it`(
    request: String, status: Int, words: String
  ) throws {
    let server = try server()
    let connection = try server.connect()
    try connection.send(request)
    #expect(try connection.response().status == status)
    let lines = log.lines(1)
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains(" \(connection.localAddress) \(words) \(status) ") == true, "\(lines)")
    let line = lines.first ?? ""
    #expect(Self.fields(of: line) != nil, "\(line)")
  }

  @Test func `a 503 at the limit and a 408 are logged`() throws {
    let server = try server("--max-connections", "1", "--header-timeout", "300ms")
    let first = try server.connect()
    try first.send("GET / HTT")
    #expect(
      try Deadline().wait {
        try server.get("/healthz").status == 503
      })
    #expect(try first.response().status == 408)
    #expect(
      Deadline().wait { log.text.contains(" - - - 503 ") && log.text.contains(" - - - 408 ") })
  }

  @Test(arguments: 0..<4)
  func `bytes of any kind stay one line that can be read, seed by seed`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let server = try server("--access-log-format", seed % 2 == 0 ? "json" : "text")
    let connection = try server.connect()
    var agents: [[UInt8]] = []
    for number in 0..<60 {
      // What a field may hold: all but CR, LF, NUL and the other controls, which are refused.
      let length = Int.random(in: 1...40, using: &generator)
      let agent = (0..<length).map { _ -> UInt8 in
        let byte = UInt8.random(in: 0x21...0xFF, using: &generator)
        return byte == 0x7F ? 0x22 : byte
      }
      agents.append(agent)
      try connection.send(
        Array("GET /feeds?n=\(number)%0d%0aFAKE HTTP/1.1\r\nHost: a\r\nUser-Agent: ".utf8) + agent
          + Array("\r\nReferer: \u{2028}\u{85}\u{202E}\\\"\r\n\r\n".utf8))
      #expect(try connection.response().status == 200)
    }
    let lines = log.lines(60)
    #expect(lines.count == 60, "seed \(seed)")
    for (line, agent) in zip(lines, agents) {
      let controls = line.unicodeScalars.filter {
        $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || [0x2028, 0x202E].contains($0.value)
      }
      #expect(controls.isEmpty, "seed \(seed): \(line)")
      if seed % 2 == 0 {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["referer"] as? String == "\u{2028}\u{85}\u{202E}\\\"", "seed \(seed)")
        let text = String(validating: agent, as: UTF8.self)
        if let text { #expect(object?["userAgent"] as? String == text, "seed \(seed)") }
      } else {
        #expect(Self.fields(of: line) != nil, "seed \(seed): \(line)")
      }
    }
  }

  @Test func `a long agent is cut, and the line stays whole`() throws {
    let server = try server()
    _ = try server.get("/feeds", "User-Agent: " + String(repeating: "é\"", count: 5000))
    let line = try #require(log.lines(1).first)
    #expect(line.utf8.count < 3000)
    #expect(Self.fields(of: line) != nil, "\(line)")
    #expect(line.contains("…\""))
    #expect(!line.contains("\\x"))
  }

  @Test func `lines are there after a kill`() throws {
    let server = try server()
    let connection = try server.connect()
    for _ in 0..<200 {
      try connection.send(RawRequest("GET", "/feeds"))
      _ = try connection.response()
    }
    // A second is promised; some milliseconds are what it takes.
    #expect(Deadline(.milliseconds(500)).wait { log.lines.count == 200 })
    try server.stop(SIGKILL)
    #expect(log.text.hasSuffix("\n"))
    #expect(log.lines.count == 200)
  }

  @Test func `an orderly end leaves nothing unwritten`() throws {
    let server = try server()
    let connection = try server.connect()
    try connection.send(
      Array(repeating: RawRequest("GET", "/feeds/home").bytes, count: 300).flatMap(\.self))
    for _ in 0..<300 { _ = try connection.response() }
    #expect(try server.stop() == .exited(0))
    #expect(log.lines.count == 300)
  }

  @Test func `an earlier log is continued`() throws {
    try Data("earlier\n".utf8).write(to: URL(filePath: log.path))
    let server = try server()
    _ = try server.get("/feeds")
    #expect(log.lines(2).first == "earlier")
    #expect(log.lines.count == 2)
  }

  @Test(arguments: ["x\"y", "a b", "ü", String(repeating: "a", count: 129), "", "a,b", "a;b", "-"])
  func `an id that could mislead is replaced`(id: String) throws {
    let server = try server()
    let answer = try server.get("/feeds", "X-Request-ID: \(id)")
    let made = try #require(answer["X-Request-ID"])
    #expect(try #/[0-9a-f]{16}/#.wholeMatch(in: made) != nil, "\(made)")
    #expect(log.lines(1).first?.contains("ms \(made) ") == true)
  }

  @Test func `Server-Timing can be left out`() throws {
    let told = try ServerProcess().get("/feeds")["Server-Timing"] ?? ""
    #expect(try #/app;dur=\d+\.\d{3}/#.wholeMatch(in: told) != nil, "\(told)")
    #expect(try ServerProcess(["--server-timing", "off"]).get("/feeds")["Server-Timing"] == nil)
  }
}
