import DemoFeed
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A client that takes gzip` {
  private let fixture: RouteFixture
  /// Answers of each kind, all of them over the size.
  private static let large = [
    "/feeds/a/rows?pageSize=100", "/feeds/a/rows", "/feeds/a/rows/large", "/feeds/a/items/large",
    "/feeds", "/cells",
  ]
  private static let small = [
    "/feeds/a", "/feeds/a/rows?pageSize=1", "/feeds/a/rows/1", "/feeds/a/items/1",
    "/cells/FilmCell",
  ]

  init() throws {
    fixture = try RouteFixture()
    let long = String(repeating: "møøse 👩‍👩‍👧 ", count: 60)
    try fixture.writer.fill(
      "a", order: .appended,
      with: (0..<60).map { .sample("\($0)", payload: #"{"title":"Title \#($0)","year":1977}"#) }
        + [.sample("large", payload: #"{"title":"\#(long)"}"#)])
    for number in 0..<20 { try fixture.writer.fill("other-\(number)") }
  }

  @Test(arguments: large) func `gets every large answer pressed`(target: String) throws {
    let plain = fixture.get(target)
    #expect(plain.body.count > 1024)
    let answer = fixture.responder.respond(
      to: .sample(.get, target, fields: [("Accept-Encoding", "gzip")]))
    #expect(answer.status == .ok)
    #expect(answer.body.count < plain.body.count)
    #expect(try answer.decodedBody() == plain.body)
    let tag = try #require(plain.field("ETag"))
    // Everything else is as it was.
    let expected = plain.lines.map { line in
      line.name == "ETag" ? "ETag: \(tag.dropLast())-gzip\"" : "\(line.name): \(line.value)"
    }
    let lines = answer.lines.map { "\($0.name): \($0.value)" }
    #expect(Set(lines) == Set(expected + ["Content-Encoding: gzip"]))
    #expect(lines.count == expected.count + 1)
    #expect(answer.field("Vary") == "Accept-Encoding")
    // Again, from what was kept.
    let again = fixture.responder.respond(
      to: .sample(.head, target, fields: [("Accept-Encoding", "gzip")]))
    #expect(again.fields == answer.fields && again.body == answer.body)
    #expect(fixture.get(target).body == plain.body)
    #expect(fixture.get(target).fields == plain.fields)
  }

  @Test(arguments: small) func `gets a small answer as it is`(target: String) {
    let plain = fixture.get(target)
    let answer = fixture.get(target, ("Accept-Encoding", "gzip"))
    #expect(plain.body.count <= 1024)
    #expect(answer.body == plain.body)
    #expect(answer.fields == plain.fields)
    // A feed's path has an HTML form too.
    let vary = target == "/feeds/a" ? "Accept-Encoding, Accept" : "Accept-Encoding"
    #expect(answer.field("Vary") == vary)
  }

  @Test func `gets 1024 bytes plain and 1025 pressed`() throws {
    let empty = Array(#"{"id":"0","type":"film","publishedAt":null,"payload":{"title":""}}"#.utf8)
    for size in [1023, 1024, 1025, 1026] {
      let title = String(repeating: "x", count: size - empty.count)
      try fixture.writer.put(.sample("0", payload: #"{"title":"\#(title)"}"#), into: "a")
      let target = "/feeds/a/items/0"
      #expect(fixture.get(target).body.count == size)
      let answer = fixture.responder.respond(
        to: .sample(.get, target, fields: [("Accept-Encoding", "gzip")]))
      #expect((answer.field("Content-Encoding") == "gzip") == (size > 1024), "\(size)")
      #expect(try answer.decodedBody() == fixture.get(target).body)
    }
  }

  @Test func `gets what changed pressed too`() throws {
    let since = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    for number in 0..<30 {
      try fixture.writer.put(.sample("\(number)", payload: #"{"title":"New"}"#), into: "a")
    }
    let target = "/feeds/a/changes?loaded=61&since=\(since)"
    let plain = fixture.get(target)
    let answer = fixture.responder.respond(
      to: .sample(.get, target, fields: [("Accept-Encoding", "gzip")]))
    #expect(plain.body.count > 1024 && answer.field("Content-Encoding") == "gzip")
    #expect(try answer.decodedBody() == plain.body)
  }

  @Test func `gets problems and health plain`() {
    for target in [
      "/feeds/none/rows", "/feeds/a/rows?pageSize=\(String(repeating: "9", count: 3000))",
      "/healthz", "/readyz",
    ] {
      let plain = fixture.get(target)
      let answer = fixture.get(target, ("Accept-Encoding", "gzip"))
      #expect(answer.body == plain.body && answer.fields == plain.fields, "\(target)")
    }
  }

  /// The values of the request's lines, and whether the answer is to be pressed.
  @Test(
    arguments: [
      ([], false), ([""], false), (["gzip"], true), (["GZip"], true), (["x-gzip"], true),
      (["gzip;q=1"], true), (["gzip;q=0.001"], true), (["gzip; q=0.5 , identity;q=0.5"], true),
      (["gzip;q=0"], false), (["gzip;q=0.000"], false), (["gzip;q=0, *"], false),
      (["gzip;q=0.2, identity;q=0.5"], false), (["gzip;q=0.5, identity;q=0.2"], true),
      (["*"], true), (["*;q=0"], false), (["*;q=0, gzip"], true), (["*, gzip;q=0"], false),
      (["identity"], false), (["identity;q=0"], false), (["identity;q=0, gzip;q=0"], false),
      (["identity;q=0, *;q=0"], false), (["identity;q=0, gzip"], true), (["identity, *"], true),
      (["br, zstd"], false), (["deflate"], false), (["gzip, deflate, br, zstd"], true),
      (["deflate", "gzip"], true), (["gzip;q=0", "gzip"], false), (["br", "identity"], false),
      (["gzip;q=2"], false), (["gzip;q=-1"], false), (["gzip;q=x"], false), (["gzip;q="], false),
      (["gzip;q=2, gzip"], true), (["\"gzip\""], false), (["gz ip"], false), (["gzipx"], false),
      ([",,gzip,,"], true), ([";q=1"], false), (["gzip;;q=1"], true), (["gzip/x"], false),
      ([String(repeating: "x,", count: 5000) + "gzip"], true), (["gz\u{E9}p"], false),
    ] as [([String], Bool)])
  func `is told from one that does not`(values: [String], isPressed: Bool) throws {
    let plain = fixture.get("/feeds/a/rows")
    let answer = fixture.responder.respond(
      to: .sample(
        .get, "/feeds/a/rows", fields: values.map { (name: "Accept-Encoding", value: $0) }))
    #expect(answer.status == .ok)
    #expect((answer.field("Content-Encoding") == "gzip") == isPressed)
    #expect(answer.field("Vary") == "Accept-Encoding")
    #expect(try answer.decodedBody() == plain.body)
    #expect((answer.fields == plain.fields) == !isPressed)
  }

  @Test func `gets the same bytes from every responder, kept or not`() throws {
    let bare = try RouteFixture(
      settings: FeedResponderSettings(rowCacheCapacity: 0, pageCacheCapacity: 0))
    for feed in DemoFeed.feeds {
      for one in [fixture, bare] {
        var pieces = [Array(feed.ndjson.utf8)]
        let name = try #require(FeedName(feed.name))
        let order = try #require(FeedOrder(rawValue: feed.order))
        let demo = ItemImport(registry: try RouteFixture.registry(), feed: name, order: order)
        _ = try demo.run(with: one.writer) { pieces.popLast() }
      }
      for index in 0..<14 {
        let target = "/feeds/\(feed.name)/rows?pageIndex=\(index)"
        let request = Request.sample(.get, target, fields: [("Accept-Encoding", "gzip")])
        let answers = (0..<3).map { _ in fixture.responder.respond(to: request) }
        let plain = fixture.get(target)
        #expect(try answers[0].decodedBody() == plain.body)
        #expect(answers.allSatisfy { $0.body == answers[0].body && $0.fields == answers[0].fields })
        let other = [bare.responder.respond(to: request), bare.responder.respond(to: request)]
        #expect(other[0].body == other[1].body && other[0].fields == other[1].fields)
        #expect(try other[0].decodedBody() == bare.get(target).body)
      }
    }
  }
}
