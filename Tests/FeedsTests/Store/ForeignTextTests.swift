import Feeds
import HTTPCore
import TestSupport
import Testing

/// What another program writes into the file, past every check.
@Suite struct `Foreign text in the store` {
  private func fixture() throws -> RouteFixture {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .appended, with: [.sample("before"), .sample("x"), .sample("behind")])
    return fixture
  }

  @Test(arguments: [
    "x'61FF62'", "x'C328'", "x'F09F98'", "x'EDA080'", "x'7B227469746C65223A2261FF62227D'",
    "x'7B227469746C65223A22C328227D'", "x'7B227469746C65223A22F09F98227D'", "x'7B22FF223A317D'",
    "x'7B227469746C65223A22EDA080227D'", "x'00'", "x''", "x'7B227469746C65223A2200227D'",
    "x'EFBBBF7B227469746C65223A2254227D'", "x'FFFE7B0022007D00'",
    "x'7B227469746C65223A225C754446463322 7D'".replacing(" ", with: ""),
  ])
  func `leaves its page 200 and UTF-8`(payload: String) throws {
    let fixture = try fixture()
    try fixture.database.sql("UPDATE items SET payload = CAST(\(payload) AS TEXT) WHERE id = 'x'")
    let page = fixture.get("/feeds/a/rows")
    #expect(page.status == .ok)
    #expect(page.ids == ["before", "x", "behind"])
    #expect(fixture.get("/feeds/a/rows/x").status == .ok)
    // Well-formed whatever it is: the fixture looks at that.
    #expect(fixture.get("/feeds/a/items/x").status == .ok)
    #expect(fixture.get("/readyz").status == .ok)
    // A byte order mark in front of good JSON is no fault.
    if !payload.hasPrefix("x'EFBBBF") { #expect(fixture.log.all.count >= 1) }
  }

  @Test(arguments: ["nope", "[1]", "7", "", "{", "null", #"{"a":1,"a":2}"#])
  func `that is no JSON object is an item with an empty payload and a fault`(text: String) throws {
    let fixture = try fixture()
    let before = fixture.get("/feeds/a/items/x")
    try fixture.database.sql("UPDATE items SET payload = '\(text)' WHERE id = 'x'")
    for _ in 0..<3 {
      #expect(
        fixture.get("/feeds/a/items/x").text == """
          {"id":"x","type":"film","publishedAt":null,"payload":{},\
          "fault":"the stored payload is no JSON object"}
          """)
    }
    let told = fixture.log.all.filter { $0.contains("shown without their payload, first \"x\"") }
    #expect(told.count == 1, "\(fixture.log.all)")
    #expect(before.json?["fault"] == nil)
    #expect(fixture.get("/readyz").status == .ok)
    #expect(fixture.get("/feeds/a/items/before").json?["fault"] == nil)
  }

  @Test func `shows U+FFFD for bytes that are not UTF-8`() throws {
    let fixture = try fixture()
    try fixture.database.sql(
      "UPDATE items SET payload = CAST(x'7B227469746C65223A2261FF62227D' AS TEXT) WHERE id = 'x'")
    #expect(fixture.get("/feeds/a/items/x").text?.contains("\"title\":\"a\u{FFFD}b\"") == true)
  }

  @Test func `in types, titles and ids is repaired`() throws {
    let fixture = try fixture()
    try fixture.database.sql(
      """
      UPDATE items SET type = CAST(x'66FF' AS TEXT) WHERE id = 'before';
      UPDATE items SET id = CAST(x'61FF62' AS TEXT) WHERE id = 'x';
      UPDATE items SET type = 'a' || char(10) || '"' WHERE id = 'behind';
      UPDATE feeds SET title = CAST(x'61FF62' AS TEXT);
      """)
    #expect(fixture.get("/feeds").text?.contains("\"title\":\"a\u{FFFD}b\"") == true)
    #expect(fixture.get("/feeds/a").status == .ok)
    let page = fixture.get("/feeds/a/rows")
    #expect(page.ids == ["before", "a\u{FFFD}b", "behind"])
    #expect(
      page.rows.map { $0["type"] as? String } == ["PlaceholderCell", "FilmCell", "PlaceholderCell"])
    #expect(fixture.get("/feeds/a/items/before").json?["type"] as? String == "f\u{FFFD}")
    #expect(fixture.get("/feeds/a/items/behind").json?["type"] as? String == "a\n\"")
  }

  @Test func `in dates counts as none`() throws {
    let fixture = try fixture()
    for date in ["9223372036854775807", "-9223372036854775808", "253402300800"] {
      try fixture.database.sql("UPDATE items SET seconds = \(date) WHERE id = 'x'")
      #expect(fixture.get("/feeds/a/rows").status == .ok)
      #expect(fixture.get("/feeds/a/items/x").text?.contains(#""publishedAt":null"#) == true)
    }
    try fixture.database.sql("UPDATE items SET seconds = 1, nanoseconds = 9999999999")
    #expect(fixture.get("/feeds/a/items/x").text?.contains(#""publishedAt":null"#) == true)
  }
}
