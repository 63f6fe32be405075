import Foundation
import TestSupport
import Testing
import Zlib

/// Gzip over a real socket, from the real binary.
struct CompressionTests {
  private static let gzip = "Accept-Encoding: gzip"

  private func ungzip(_ answer: RawResponse) throws -> [UInt8] {
    #expect(answer["Content-Encoding"] == "gzip")
    return try ungzip(answer.body)
  }

  private func ungzip(_ body: [UInt8]) throws -> [UInt8] {
    var decoder = try GzipDecoder()
    var text: [UInt8] = []
    try decoder.decode(body, wrapping: \.self) { (output) throws(GzipError) in
      text += output
    }
    try decoder.finish()
    return text
  }

  /// Every page of every feed, and what else is long.
  private func targets(_ server: ServerProcess) throws -> [String] {
    let feeds = try server.get("/feeds").decoded(FeedList.self).feeds
    var targets = ["/cells", "/cells/FilmCell"]
    for feed in feeds {
      for (size, query) in [(20, ""), (100, "&pageSize=100"), (20, "&cells=BasicCell")] {
        for index in 0...(feed.total / size) {
          targets.append("/feeds/\(feed.name)/rows?pageIndex=\(index)\(query)")
        }
      }
    }
    return targets
  }

  @Test func `every page of the demo decodes to the plain one, with a tag that outlives a restart`()
    throws
  {
    let server = try ServerProcess(["--demo"])
    let targets = try targets(server)
    #expect(targets.count > 50)
    func answers(_ server: ServerProcess) throws -> [RawResponse] {
      let connection = try server.connect()
      return try targets.map { target in
        try connection.send(RawRequest("GET", target))
        let plain = try connection.response()
        var pressed: [RawResponse] = []
        for _ in 0..<2 {
          try connection.send(RawRequest("GET", target, [Self.gzip]))
          pressed.append(try connection.response())
        }
        let answer = pressed[0]
        #expect(answer.body == pressed[1].body && answer["ETag"] == pressed[1]["ETag"])
        #expect(plain["Vary"] == "Accept-Encoding" && answer["Vary"] == "Accept-Encoding")
        #expect(answer["Content-Length"] == "\(answer.body.count)")
        #expect(answer["Link"] == plain["Link"])
        if plain.body.count > 1024 {
          #expect(try ungzip(answer) == plain.body, "\(target)")
          #expect(answer["ETag"] != plain["ETag"])
        } else {
          #expect(answer.body == plain.body && answer["ETag"] == plain["ETag"], "\(target)")
          #expect(answer["Content-Encoding"] == nil)
        }
        return answer
      }
    }
    let before = try answers(server)
    #expect(before.count { $0["Content-Encoding"] == "gzip" } > 40)
    #expect(try server.stop() == .exited(0))
    let next = try ServerProcess(in: server.folder)
    let after = try answers(next)
    for (target, (one, other)) in zip(targets, zip(before, after)) {
      #expect(one["ETag"] == other["ETag"] && one.body == other.body, "\(target)")
      let tag = try #require(one["ETag"])
      let fresh = try next.get(target, Self.gzip, "If-None-Match: \(tag)")
      #expect(fresh.status == 304 && fresh["ETag"] == tag, "\(target)")
      #expect(fresh["Vary"] == "Accept-Encoding" && fresh["Content-Encoding"] == nil)
    }
  }

  @Test func `a revalidation before anything was pressed is 304`() throws {
    let server = try ServerProcess(["--demo"])
    let target = "/feeds/home/rows"
    let plain = try #require(try server.get(target)["ETag"])
    let tag = plain.dropLast() + "-gzip\""
    let fresh = try server.get(target, Self.gzip, "If-None-Match: \(tag)")
    #expect(fresh.status == 304 && fresh["ETag"] == String(tag))
    #expect(try server.get(target, Self.gzip, "If-None-Match: \(plain)").status == 200)
    #expect(try server.get(target, "If-None-Match: \(tag)").status == 200)
    #expect(try server.get(target, Self.gzip, "If-None-Match: *")["ETag"] == String(tag))
    #expect(try server.get(target, Self.gzip, "If-Match: \(plain)").status == 200)
    #expect(try server.get(target, "If-Match: \(tag)").status == 200)
    #expect(try server.get(target, Self.gzip, "If-Match: \"x\"").status == 412)
  }

  @Test(
    arguments: [
      (["gzip"], true), (["X-GZIP"], true), (["gzip;q=0.001"], true), (["gzip;q=0"], false),
      (["*;q=0"], false), (["identity;q=0"], false), (["identity;q=0, gzip;q=0"], false),
      (["identity;q=0, *;q=0"], false), (["*"], true), (["deflate", "gzip"], true),
      (["gzip;q=0", "*"], false), (["gzip;q=0.3, identity;q=0.5"], false), ([""], false),
      (["gzip;q=1.5"], false), (["gzip;q"], false), (["br;q=1, gzip;q=0.8, *;q=0.1"], true),
      (["\u{80}\u{FF}, gzip"], true), (["gzip\t;\tq=0.5"], true),
    ] as [([String], Bool)])
  func `the lines of a request are heeded`(values: [String], isPressed: Bool) throws {
    let server = try ServerProcess(["--demo"])
    let plain = try server.get("/feeds/home/rows")
    let connection = try server.connect()
    try connection.send(
      RawRequest("GET", "/feeds/home/rows", values.map { "Accept-Encoding: \($0)" }))
    let answer = try connection.response()
    #expect(answer.status == 200)
    #expect(answer["Vary"] == "Accept-Encoding")
    #expect(answer["ETag"]?.hasSuffix("-gzip\"") == isPressed)
    if isPressed {
      #expect(try ungzip(answer) == plain.body)
    } else {
      #expect(answer["Content-Encoding"] == nil && answer.body == plain.body)
    }
  }

  @Test func `HEAD says what GET would, and the answer behind it is whole`() throws {
    let server = try ServerProcess(["--demo"])
    for target in ["/feeds/home/rows", "/feeds/books/rows?pageSize=40", "/cells", "/feeds/home"] {
      let connection = try server.connect()
      let head = RawRequest("HEAD", target, [Self.gzip])
      let get = RawRequest("GET", target, [Self.gzip])
      try connection.send(head.bytes + get.bytes + head.bytes)
      let first = try connection.response(isHead: true)
      let second = try connection.response()
      let third = try connection.response(isHead: true)
      for one in [first, third] {
        for name in [
          "Content-Length", "Content-Encoding", "ETag", "Vary", "Content-Type", "Link",
          "Cache-Control",
        ] {
          #expect(one[name] == second[name], "\(target) \(name)")
        }
        #expect(one.body.isEmpty)
      }
      #expect(second["Content-Length"] == "\(second.body.count)")
    }
  }

  @Test func `a tap's page is pressed too`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    let target = "/feeds/home/rows/book-alice/select"
    try connection.send(RawRequest("POST", target, ["Content-Length: 0"]))
    let plain = try connection.response()
    try connection.send(RawRequest("POST", target, ["Content-Length: 0", Self.gzip]))
    let answer = try connection.response()
    #expect(plain.status == 200 && plain.body.count > 1024)
    #expect(try ungzip(answer) == plain.body)
    #expect(answer["ETag"] == nil && answer["Cache-Control"] == "no-store")
    #expect(answer["Vary"] == "Accept-Encoding" && plain["Vary"] == "Accept-Encoding")
  }

  @Test func `curl reads what it asks for`() throws {
    let server = try ServerProcess(["--demo"])
    for target in ["/feeds/home/rows", "/feeds/home/rows?pageSize=100", "/feeds/films", "/cells"] {
      let pressed = try RowcastBinary.run(
        ["-sS", "--fail", "--compressed", server.url + target], program: "/usr/bin/curl")
      let plain = try RowcastBinary.run(
        ["-sS", "--fail", server.url + target], program: "/usr/bin/curl")
      #expect(pressed.ending == .exited(0) && plain.ending == .exited(0), "\(pressed.whole)")
      #expect(pressed.output == plain.output && !plain.output.isEmpty)
    }
  }

  @Test func `lengths are those of the bytes whatever the letters`() throws {
    let server = try ServerProcess(["--demo"])
    let titles = [
      String(repeating: "møøse ", count: 300), String(repeating: "👨‍👩‍👧‍👦", count: 100),
      String(repeating: "🏳️‍🌈", count: 100), "a" + String(repeating: "\u{301}", count: 5000),
      String(repeating: "مرحبا \u{202E}", count: 200), String(repeating: "x", count: 200_000),
    ]
    let lines = titles.enumerated().map {
      #"{"id":"t\#($0)","type":"film","payload":{"title":"\#($1)"}}"#
    }
    let file = try server.folder.write(lines.joined(separator: "\n"), as: "titles")
    let run = try RowcastBinary.run(["import", "letters", file, "--db", server.database])
    #expect(run.ending == .exited(0), "\(run.whole)")
    struct Item: Decodable {
      struct Payload: Decodable { let title: String }
      let payload: Payload
    }
    for (index, title) in titles.enumerated() {
      for target in ["/feeds/letters/items/t\(index)", "/feeds/letters/rows/t\(index)"] {
        let plain = try server.get(target)
        let answer = try server.get(target, Self.gzip)
        #expect(answer["Content-Length"] == "\(answer.body.count)")
        let body = try ungzip(answer)
        #expect(body == plain.body)
        let item = try JSONDecoder().decode(Item.self, from: Data(body))
        #expect(Array(item.payload.title.utf8) == Array(title.utf8))
      }
    }
    let page = try server.get("/feeds/letters/rows", Self.gzip)
    #expect(try ungzip(page) == server.get("/feeds/letters/rows").body)
  }

  /// What a chunked body says.
  private func unchunked(_ bytes: [UInt8]) throws -> [UInt8] {
    var rest = bytes[...]
    var body: [UInt8] = []
    while true {
      let end = try #require(rest.firstIndex(of: 0x0D))
      let size = try #require(Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16))
      rest = rest[(end + 2)...]
      if size == 0 { return body }
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
  }

  /// The head and the body of the one answer to a request that ends its connection.
  private func whole(
    _ server: ServerProcess, _ request: String
  ) throws -> (head: String, body: [UInt8]) {
    let connection = try server.connect()
    try connection.send(request)
    let bytes = try connection.rest()
    let end = try #require(bytes.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]))
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    return (head, Array(bytes[end.upperBound...]))
  }

  @Test func `a page over a mebibyte is pressed while it is sent`() throws {
    let server = try ServerProcess(["--demo"])
    let text = String(repeating: "x", count: 200_000)
    let lines = (0..<6).map { #"{"id":"l\#($0)","type":"film","payload":{"title":"\#(text)"}}"# }
    let file = try server.folder.write(lines.joined(separator: "\n"), as: "large")
    let run = try RowcastBinary.run(["import", "large", file, "--db", server.database])
    #expect(run.ending == .exited(0), "\(run.whole)")
    let plain = try server.get("/feeds/large/rows")
    let tag = try #require(plain["ETag"])
    let pressedTag = tag.dropLast() + "-gzip\""
    #expect(plain["Content-Encoding"] == nil && plain.body.count > 1 << 20)
    #expect(plain["Vary"] == "Accept-Encoding")
    let fields = "Host: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n"
    let (head, body) = try whole(server, "GET /feeds/large/rows HTTP/1.1\r\n\(fields)\r\n")
    #expect(head.contains("\r\nTransfer-Encoding: chunked\r\n"))
    #expect(head.contains("\r\nContent-Encoding: gzip\r\n"))
    #expect(head.contains("\r\nVary: Accept-Encoding\r\n"))
    #expect(head.contains("\r\nETag: \(pressedTag)\r\n"))
    let pressed = try unchunked(body)
    #expect(pressed.count < 100_000)
    #expect(try ungzip(pressed) == plain.body)
    // HTTP/1.0 has no chunks: there the end of the connection is that of the body.
    let (old, whole) = try whole(
      server, "GET /feeds/large/rows HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
    #expect(old.contains("\r\nConnection: close\r\n") && whole == pressed)
    let (headOnly, none) = try self.whole(
      server, "HEAD /feeds/large/rows HTTP/1.1\r\n\(fields)\r\n")
    #expect(headOnly.contains(pressedTag) && none == [])
    for (known, status) in [(String(pressedTag), 304), ("*", 304), (tag, 200)] {
      let request =
        "GET /feeds/large/rows HTTP/1.1\r\n\(fields)If-None-Match: \(known)\r\n\r\n"
      #expect(try self.whole(server, request).head.hasPrefix("HTTP/1.1 \(status) "), "\(known)")
    }
  }

  @Test func `an event stream is never pressed, and begins within a second`() throws {
    let server = try ServerProcess(["--demo"])
    let start = ContinuousClock.now
    let events = try EventConnection(
      server, "/feeds/films/events",
      fields: ["Accept-Encoding: gzip, identity;q=0", "Accept: text/event-stream"])
    let first = try events.next()
    #expect(ContinuousClock.now - start < .seconds(1))
    #expect(first.name == "snapshot")
    let head = events.head.lowercased()
    #expect(!head.contains("content-encoding") && !head.contains("accept-encoding"))
  }
}
