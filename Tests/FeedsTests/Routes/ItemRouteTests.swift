import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A single item or row` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended)
  }

  @Test(arguments: [
    ("rfc/9110", "rfc%2F9110"), ("photo-snow 100%", "photo-snow%20100%25"), ("é", "%C3%A9"),
    ("e\u{301}", "e%CC%81"), ("ü", "ü"), ("😀", "%F0%9F%98%80"), ("a+b", "a+b"), ("a+b", "a%2Bb"),
    ("a?b#c", "a%3Fb%23c"), ("a&b=c", "a&b=c"), ("...", "..."), (" ", "%20"), ("\"\\", "%22%5C"),
    ("%41", "%2541"), ("\u{202E}x", "%E2%80%AEx"), ("A", "%41"), ("rows", "rows"), ("a;b", "a;b"),
    (String(repeating: "é", count: 100), String(repeating: "%C3%A9", count: 100)),
  ])
  func `is found by its id, percent-encoded`(id: String, segment: String) throws {
    try fixture.writer.put(.sample(id), into: "a")
    let item = fixture.get("/feeds/a/items/\(segment)")
    #expect(item.status == .ok)
    #expect((item.json?["id"] as? String).map { Array($0.utf8) } == Array(id.utf8))
    let row = fixture.get("/feeds/a/rows/\(segment)")
    #expect((row.json?["id"] as? String).map { Array($0.utf8) } == Array(id.utf8))
    #expect(fixture.get("/feeds/a/rows").ids.map { Array($0.utf8) } == [Array(id.utf8)])
  }

  @Test(arguments: ["é", "e%CC%81x", "A ", "%20A", "a%2Fb", "B", "none", "%C5", "x%2Fy"])
  func `is not found by another`(segment: String) throws {
    for id in ["e\u{301}", "A", "a b"] { try fixture.writer.put(.sample(id), into: "a") }
    try fixture.writer.fill("b", with: [.sample("B")])
    let expected: Status = segment == "%C5" ? .badRequest : .notFound
    #expect(fixture.get("/feeds/a/items/\(segment)").status == expected)
    #expect(fixture.get("/feeds/a/rows/\(segment)").status == expected)
  }

  @Test(arguments: ["%0A", "a%7Fb", "%1F", "a%00", String(repeating: "x", count: 201)])
  func `is refused by what is no id`(segment: String) {
    #expect(fixture.get("/feeds/a/items/\(segment)").status == .badRequest)
    #expect(fixture.get("/feeds/a/rows/\(segment)").status == .badRequest)
    #expect(
      fixture.get("/feeds/none/rows/\(segment)").status
        == (segment == "a%00" ? .badRequest : .notFound))
  }

  @Test(arguments: [
    "/feeds/a/items/", "/feeds/a/items/.", "/feeds/a/items/..", "/feeds/a/items/%2E%2E",
    "/feeds/a/rows/", "/feeds//rows", "//feeds", "/feeds/", "/feeds/a/", "/feeds/a/nothing",
    "/viewer", "/viewer/", "/viewer/index.html", "/viewer/none.js", "/index.html",
    "/Feeds", "/feeds/a/rows/x/y", "/feeds/../feeds", "/healthz/",
  ])
  func `has no other paths beside it`(target: String) {
    #expect(fixture.get(target).status == .notFound)
  }

  @Test func `is stored with every digit and every member`() throws {
    let payload =
      #"{"title":"T","a":9007199254740993,"b":9223372036854775807,"c":-9223372036854775808,"#
      + #""d":18446744073709551615,"e":68.32,"f":0.1,"g":10.0,"h":-0,"#
      + #""i":123456789012345678901234567890,"j":1E+2,"k":{"null":null},"l":"\u0041\/"}"#
    try fixture.writer.put(
      .sample("x", at: Timestamp(seconds: 0, nanoseconds: 500_000_000), payload: payload), into: "a"
    )
    #expect(
      fixture.get("/feeds/a/items/x").text == """
        {"id":"x","type":"film","publishedAt":"1970-01-01T00:00:00.5Z","payload":\(payload)}
        """)
    #expect(
      fixture.get("/feeds/a/rows/x").text == """
        {"id":"x","type":"FilmCell","height":66,"payload":{"subtitle":"","title":"T"}}
        """)
  }

  @Test func `tells null from absent`() throws {
    try fixture.writer.put(.sample("n", payload: #"{"title":"T","year":null}"#), into: "a")
    try fixture.writer.put(.sample("o"), into: "a")
    #expect(
      fixture.get("/feeds/a/items/n").text
        == #"{"id":"n","type":"film","publishedAt":null,"payload":{"title":"T","year":null}}"#)
    #expect(
      fixture.get("/feeds/a/items/o").text
        == #"{"id":"o","type":"film","publishedAt":null,"payload":{"title":"T"}}"#)
  }

  @Test(arguments: [
    "møøse", "👩‍👩‍👧‍👦", "🏳️‍🌈", "x" + String(repeating: "\u{301}", count: 5000), "عربي \u{202E}abc",
    String(repeating: "é", count: 100_000), "\u{2028}\u{85}\u{7F}",
  ])
  func `keeps any text whole`(title: String) throws {
    try fixture.writer.put(.sample("x", payload: #"{"title":"\#(title)"}"#), into: "a")
    for target in ["/feeds/a/items/x", "/feeds/a/rows/x"] {
      let payload = fixture.get(target).json?["payload"] as? [String: Any]
      #expect((payload?["title"] as? String).map { Array($0.utf8) } == Array(title.utf8))
    }
    let row = fixture.get("/feeds/a/rows").rows.first?["payload"] as? [String: Any]
    #expect((row?["title"] as? String).map { Array($0.utf8) } == Array(title.utf8))
  }

  @Test func `has the same row as its page`() throws {
    for number in 0..<30 {
      try fixture.writer.put(
        .sample("\(number)", type: number % 2 == 0 ? "film" : "measured"), into: "a")
    }
    for query in ["?width=500&textScale=2", "?pageSize=30", ""] {
      let page = try #require(fixture.get("/feeds/a/rows\(query)").text)
      for id in fixture.get("/feeds/a/rows\(query)").ids {
        let row = try #require(fixture.get("/feeds/a/rows/\(id)\(query)").text)
        #expect(page.contains(row))
      }
    }
  }
}
