import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `One item` {
  private static let now = "2027-01-15T08:00:00.123Z"
  private let fixture: WriteFixture

  init() throws {
    fixture = try WriteFixture()
    try fixture.writer.fill("a")
  }

  @Test(arguments: [
    ("rfc/9110", "rfc%2F9110"), ("100% é", "100%25%20%C3%A9"), ("e\u{301}", "e%CC%81"),
    ("😀", "%F0%9F%98%80"), ("a+b&c=d;e", "a%2Bb%26c%3Dd%3Be"), ("...", "..."), ("x", "x"),
    (String(repeating: "é", count: 100), String(repeating: "%C3%A9", count: 100)),
  ])
  func `is posted, and lies where Location says`(id: String, segment: String) throws {
    let posted = fixture.json(
      .post, "/feeds/a/items",
      #" { "payload" : {"title": "T", "n":1.0}, "id":"\#(id)", "type":"film","publishedAt":"2024-01-01T01:00:00+01:00"} "#
    )
    #expect(posted.status == .created)
    #expect(posted.field("Location") == "/feeds/a/items/\(segment)")
    #expect(
      posted.text
        == #"{"id":"\#(id)","type":"film","publishedAt":"2024-01-01T00:00:00Z","payload":{"title":"T","n":1.0}}"#
    )
    let got = fixture.get("/feeds/a/items/\(segment)")
    #expect(got.body == posted.body)
    #expect(got.field("ETag") == posted.field("ETag"))
  }

  @Test func `has a Location below the base path`() throws {
    let fixture = try WriteFixture(base: try BasePath("/list/of"))
    try fixture.writer.fill("a")
    for (prefix, id) in [("", "1"), ("/list/of", "2")] {
      let posted = fixture.json(
        .post, "\(prefix)/feeds/a/items",
        #"{"id":"\#(id)","type":"film","payload":{"title":"T"}}"#)
      #expect(posted.field("Location") == "/list/of/feeds/a/items/\(id)")
    }
    let problem = fixture.json(.post, "/feeds/none/items", "{}")
    #expect(problem.text?.contains("GET /list/of/feeds lists") == true)
  }

  @Test(arguments: [
    ("", now), (#","publishedAt":null"#, nil),
    (#","publishedAt":"2024-01-01T00:00:00.5Z""#, "2024-01-01T00:00:00.5Z"),
  ])
  func `posted or first put has the date it says, or is of now`(
    member: String, date: String?
  ) throws {
    let text = #"{"id":"x","type":"film","payload":{"title":"T"}\#(member)}"#
    let posted = fixture.json(.post, "/feeds/a/items", text)
    #expect(posted.json?["publishedAt"] as? String == date)
    #expect(posted.json?.keys.contains("publishedAt") == true)
    #expect(fixture.delete("/feeds/a/items/x").status == .noContent)
    let put = fixture.json(.put, "/feeds/a/items/x", text)
    #expect(put.status == .created)
    #expect(put.json?["publishedAt"] as? String == date)
  }

  @Test func `put again keeps its date, or gets or loses one`() throws {
    func date(_ member: String) -> String? {
      let answer = fixture.json(
        .put, "/feeds/a/items/x", #"{"type":"film","payload":{"title":"T"}\#(member)}"#)
      return answer.json?["publishedAt"] as? String
    }
    #expect(date("") == Self.now)
    fixture.clock.milliseconds += 5000
    #expect(date("") == Self.now)
    #expect(date(#","publishedAt":"2020-01-01T00:00:00Z""#) == "2020-01-01T00:00:00Z")
    #expect(date("") == "2020-01-01T00:00:00Z")
    #expect(date(#","publishedAt":null"#) == nil)
    #expect(date("") == nil)
  }

  @Test func `without an id gets one in the order of time`() throws {
    var ids: [String] = []
    for _ in 0..<5 {
      let posted = fixture.json(
        .post, "/feeds/a/items", #"{"type":"film","payload":{"title":"T"}}"#)
      #expect(posted.status == .created)
      let id = try #require(posted.json?["id"] as? String)
      #expect(posted.field("Location") == "/feeds/a/items/\(id)")
      let form = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
      #expect(id.wholeMatch(of: form) != nil, "\(id)")
      ids.append(id)
      fixture.clock.milliseconds += 1
    }
    #expect(ids == ids.sorted())
    #expect(fixture.ids() == ids.reversed())
    // 1,800,000,000,123 milliseconds.
    #expect(ids[0].hasPrefix("01a3185c-507b-7"), "\(ids[0])")
  }

  @Test func `whose id is taken is 409, and stays`() throws {
    let first = #"{"id":"x","type":"film","payload":{"title":"1"}}"#
    #expect(fixture.json(.post, "/feeds/a/items", first).status == .created)
    for text in [first, #"{"id":"x","type":"film","payload":{"title":"2"}}"#] {
      let second = fixture.json(.post, "/feeds/a/items", text)
      #expect(second.status == .conflict)
      #expect(second.kind == "id-taken")
      #expect(second.pointer == "/id")
    }
    #expect(fixture.get("/feeds/a/items/x").text?.contains(#""title":"1""#) == true)
    // Compared byte by byte.
    for id in ["é", "e\u{301}", "X"] {
      let text = #"{"id":"\#(id)","type":"film","payload":{"title":"1"}}"#
      #expect(fixture.json(.post, "/feeds/a/items", text).status == .created)
    }
  }

  @Test func `put is made, changed, or left as it is`() throws {
    let text = #"{"type":"film","publishedAt":null,"payload":{"title":"T"}}"#
    let made = fixture.json(.put, "/feeds/a/items/x", text)
    #expect(made.status == .created)
    #expect(made.field("Location") == "/feeds/a/items/x")
    let before = fixture.get("/feeds/a").json?["snapshot"] as? String
    let same = fixture.json(.put, "/feeds/a/items/x", #"{"id":"x",\#(text.dropFirst())"#)
    #expect(same.status == .ok)
    #expect(same.field("Location") == nil)
    #expect(same.field("ETag") == made.field("ETag"))
    #expect(fixture.get("/feeds/a").json?["snapshot"] as? String == before)
    let changed = fixture.json(
      .put, "/feeds/a/items/x",
      #"{"type":"film","publishedAt":null,"payload":{"title":"T","year":null}}"#)
    #expect(changed.status == .ok)
    #expect(changed.field("ETag") != made.field("ETag"))
    #expect(fixture.get("/feeds/a/items/x").body == changed.body)
    #expect(fixture.get("/feeds/a").json?["snapshot"] as? String != before)
  }

  @Test func `deleted is gone, and gone it is 404`() throws {
    try fixture.writer.put(.sample("x"), into: "a")
    let deleted = fixture.delete("/feeds/a/items/x")
    #expect(deleted.status == .noContent)
    #expect(fixture.get("/feeds/a/items/x").status == .notFound)
    #expect(fixture.delete("/feeds/a/items/x").status == .notFound)
    #expect(fixture.ids().isEmpty)
    // A body says nothing.
    try fixture.writer.put(.sample("x"), into: "a")
    let withBody = fixture.send(
      .delete, "/feeds/a/items/x", [WriteFixture.authorized], body: Array("{".utf8))
    #expect(withBody.status == .noContent)
  }

  @Test func `keeps every digit and every member`() throws {
    let payload =
      #"{"title":"T","a":9007199254740993,"b":9223372036854775807,"c":-9223372036854775808,"#
      + #""d":18446744073709551615,"e":68.32,"f":0.1,"g":10.0,"h":-0,"n":null,"k":{"null":null}}"#
    for (method, target) in [
      (HTTPCore.Method.post, "/feeds/a/items"), (.put, "/feeds/a/items/p"),
    ] {
      let id = method == .post ? "x" : "p"
      let answer = fixture.json(
        method, target,
        #"{"id":"\#(id)","type":"film","publishedAt":null,"payload":\#(payload)}"#)
      #expect(
        answer.text
          == #"{"id":"\#(id)","type":"film","publishedAt":null,"payload":\#(payload)}"#)
      #expect(fixture.get("/feeds/a/items/\(id)").body == answer.body)
    }
  }

  @Test(arguments: [
    "møøse", "👩‍👩‍👧‍👦", "🏳️‍🌈", "x" + String(repeating: "\u{301}", count: 5000), "عربي \u{202E}abc",
    String(repeating: "é", count: 120_000), "\u{2028}\u{85}\u{7F}",
  ])
  func `keeps any text whole`(title: String) throws {
    let answer = fixture.json(
      .put, "/feeds/a/items/x", #"{"type":"film","payload":{"title":"\#(title)"}}"#)
    #expect(answer.status == .created)
    let payload = fixture.get("/feeds/a/items/x").json?["payload"] as? [String: Any]
    #expect((payload?["title"] as? String).map { Array($0.utf8) } == Array(title.utf8))
  }

  @Test func `of gzip is as good as plain`() throws {
    let text =
      #"{"type":"film","publishedAt":null,"payload":{"title":"\#(String(repeating: "x", count: 9000))"}}"#
    let body = try pressed(Array(text.utf8))
    for coding in ["gzip", "GZIP", "x-gzip", " gzip ", "identity, gzip"] {
      let answer = fixture.send(
        .put, "/feeds/a/items/x",
        [
          WriteFixture.authorized, ("Content-Type", "application/json"),
          ("Content-Encoding", coding),
        ], body: body)
      #expect(answer.status.code / 100 == 2, "\(coding)")
      let stored = fixture.get("/feeds/a/items/x").text
      #expect(stored?.contains("xxxx") == true)
    }
    for bad in [Array(body.dropLast(3)), body + [0], Array(text.utf8), [0x1F, 0x8B]] {
      let answer = fixture.send(
        .put, "/feeds/a/items/y",
        [
          WriteFixture.authorized, ("Content-Type", "application/json"),
          ("Content-Encoding", "gzip"),
        ], body: bad)
      #expect(answer.status == .badRequest)
    }
  }

  @Test func `that unpacks to too much is 413`() throws {
    let body = try pressed([UInt8](repeating: 0x20, count: 200 << 20))
    #expect(body.count < 1 << 20)
    let clock = ContinuousClock()
    let start = clock.now
    let answer = fixture.send(
      .put, "/feeds/a/items/y",
      [
        WriteFixture.authorized, ("Content-Type", "application/json"), ("Content-Encoding", "gzip"),
      ], body: body)
    #expect(answer.status == .contentTooLarge)
    #expect(answer.json?["limit"] as? Int == 1 << 20)
    // It is not unpacked as a whole, which takes a second and more.
    #expect(clock.now - start < .milliseconds(400))
  }
}
