import Foundation
import TestSupport
import Testing

/// Bytes on the wire: several requests on a connection, and where each answer ends.
struct FramingTests {
  private static let targets = [
    "/feeds", "/feeds/home/rows?pageIndex=1&pageSize=3", "/feeds/people/rows?pageSize=100",
  ]

  /// Three requests as one text.
  private static let pipeline = targets.flatMap { RawRequest("GET", $0).bytes }

  @Test func `a connection is kept for one request after another`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    for target in Self.targets + Self.targets {
      try connection.send(RawRequest("GET", target))
      let answer = try connection.response()
      #expect(answer.status == 200)
      #expect(answer["Connection"] == nil)
      #expect(try answer.body == server.get(target).body)
    }
  }

  @Test(arguments: [1, 7, 1000])
  func `three requests written together are answered in order`(pieceSize: Int) throws {
    let server = try ServerProcess(["--demo"])
    let bodies = try Self.targets.map { try server.get($0).body }
    let connection = try server.connect()
    var rest = Self.pipeline[...]
    while !rest.isEmpty {
      try connection.send(rest.prefix(pieceSize))
      rest = rest.dropFirst(pieceSize)
    }
    for body in bodies { #expect(try connection.response().body == body) }
    try connection.send(RawRequest("GET", "/healthz", ["Connection: close"]))
    #expect(try connection.response()["Connection"] == "close")
    #expect(try connection.rest() == [])
  }

  @Test func `HEAD has GET's head and no body, and the next answer follows`() throws {
    let server = try ServerProcess(["--demo"])
    let target = "/feeds/home/rows"
    let connection = try server.connect()
    try connection.send(RawRequest("HEAD", target).bytes + RawRequest("GET", target).bytes)
    let head = try connection.response(isHead: true)
    let get = try connection.response()
    #expect(head.status == 200)
    // What each answer has of its own.
    let own = ["Date:", "X-Request-ID:", "Server-Timing:"]
    let shared = { (lines: [String]) in
      lines.filter { line in !own.contains { line.hasPrefix($0) } }
    }
    #expect(shared(head.lines) == shared(get.lines))
    #expect(head.lines.count == get.lines.count)
    #expect(head["Content-Length"] == "\(get.body.count)")
    try connection.send(RawRequest("HEAD", "/nothing").bytes + RawRequest("GET", "/healthz").bytes)
    #expect(try connection.response(isHead: true).status == 404)
    #expect(try connection.response().status == 200)
  }

  @Test func `lengths are bytes, and texts come as they were stored`() throws {
    let titles = [
      "møøse", "👨‍👩‍👧‍👦 family", "🏳️‍🌈", "e" + String(repeating: "\u{301}", count: 5000),
      "\u{202E}العربية", "日本語", String(repeating: "ß", count: 100_000),
    ]
    let folder = try TemporaryFolder()
    let lines = titles.enumerated().map { Samples.film("t\($0)", title: $1) + "\n" }.joined()
    let load = try RowcastBinary.run([
      "import", "films", try folder.write(lines, as: "a"), "--db", folder.file("rowcast.db"),
    ])
    #expect(load.ending == .exited(0), "\(load.whole)")
    let server = try ServerProcess(in: folder)
    let connection = try server.connect()
    for (number, title) in titles.enumerated() {
      for kind in ["rows", "items"] {
        try connection.send(RawRequest("GET", "/feeds/films/\(kind)/t\(number)"))
        let answer = try connection.response()
        #expect(answer["Content-Length"] == "\(answer.body.count)")
        // Compared as bytes: equal strings may differ in them.
        #expect(answer.body.firstRange(of: Array("\"\(title)\"".utf8)) != nil, "\(title.prefix(9))")
      }
    }
  }

  @Test func `every answer has one Date, in its fixed form`() throws {
    let server = try ServerProcess(["--demo"])
    for target in ["/feeds", "/feeds/home/rows", "/nothing", "/feeds/home/rows?pageSize=x"] {
      let date = try #require(try server.get(target)["Date"])
      let form = /[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/
      #expect(date.wholeMatch(of: form) != nil, "\(date)")
    }
  }

  @Test func `a reader that is slow gets every byte`() throws {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    let target = "/feeds/home/rows?pageSize=1000"
    let whole = try server.get(target).body
    let slow = try server.connect(receiveBuffer: 2048)
    let count = 5_000_000 / whole.count + 1
    for _ in 0..<count { try slow.send(RawRequest("GET", target)) }
    // Nothing is read yet, and others are served meanwhile.
    let start = ContinuousClock.now
    #expect(try server.isAlive)
    #expect(ContinuousClock.now - start < .seconds(2))
    for _ in 0..<count { #expect(try slow.response().body == whole) }
  }
}
