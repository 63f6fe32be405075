import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `An item that can't be shown` {
  @Test(arguments: [
    ("nobody", "{}"), ("film", "{}"), ("film", #"{"title":null}"#), ("film", #"{"title":1}"#),
    ("film", #"{"title":"T","year":1e30}"#), ("film", #"{"title":"T","year":1.5}"#),
    ("film", #"{"Title":"T"}"#), ("film", "[]"), ("film", "null"), ("film", "1"), ("film", ""),
    ("film", #"{"title":"T""#), ("film", #"{"title":"T"}}"#), ("film", "not JSON"),
    ("film", #"{"title":"\uDFF3"}"#), ("film", #"{"title":"\uD83D\u0041"}"#), ("broken", "{}"),
    ("photo", #"{"url":"x","width":1e400,"height":1}"#), ("High", "{}"),
    ("high", #"{"points":"44"}"#),
    ("high", #"{"points":null}"#), ("high", #"{"points":true}"#), ("high", "{}"),
  ])
  func `becomes a placeholder row, and its page stays 200`(type: String, payload: String) throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .appended,
      with: [.sample("before"), .sample("bad", type: type, payload: payload), .sample("behind")])
    let page = fixture.get("/feeds/a/rows")
    #expect(page.status == .ok)
    #expect(page.ids == ["before", "bad", "behind"])
    let row = try #require(page.rows.dropFirst().first)
    #expect(row["type"] as? String == "PlaceholderCell")
    #expect(row["height"] as? Int == 66)
    let shown = try #require(row["payload"] as? [String: Any])
    #expect(shown["itemType"] as? String == type)
    #expect((shown["reason"] as? String)?.isEmpty == false)
    #expect(shown.count == 2)
    #expect(fixture.faults.placeholderCount == 1)
    #expect(fixture.log.all.count == 1)
    #expect(fixture.log.all.first?.contains("\"bad\"") == true)
    let single = fixture.get("/feeds/a/rows/bad")
    #expect(single.json?["type"] as? String == "PlaceholderCell")
    #expect(fixture.get("/feeds/a/rows").body == page.body)
    #expect(fixture.log.all.count == 1, "a kind is logged once")
  }

  @Test(arguments: ["0", "-1", "-0.0", "1e308", "1e10", "-1e-300", "1e-400"])
  func `as high as it wants gets the standard height`(points: String) throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", with: [.sample("x", type: "high", payload: #"{"points":\#(points)}"#)])
    let height = try #require(fixture.get("/feeds/a/rows").rows.first?["height"] as? Double)
    #expect(height == 66)
    #expect(fixture.log.all.count == 1)
  }

  @Test(arguments: ["0", "-1", "10000.1", "1e308"])
  func `as wide as it wants gets no width`(points: String) throws {
    let fixture = try RouteFixture(registry: try ClientCells.registry())
    try fixture.writer.fill(
      "a",
      with: ["x", "y"].map { .sample($0, type: "tile", payload: #"{"points":\#(points)}"#) })
    let rows = fixture.get("/feeds/a/rows").rows
    #expect(rows.count == 2)
    for row in rows {
      #expect(row["width"] == nil)
      #expect(row["span"] as? Int == 2)
    }
    #expect(fixture.log.all.count == 1, "once a cell")
    #expect(fixture.log.all.first?.contains("TileCell has the width") == true)
    try fixture.writer.put(.sample("x", type: "tile", payload: #"{"points":120.5}"#), into: "a")
    #expect(fixture.get("/feeds/a/rows/x").json?["width"] as? Double == 120.5)
  }

  @Test(arguments: [("1e-300", 1e-300), ("0.1", 0.1), ("100000", 100_000), ("44.5", 44.5)])
  func `or any height that a row can have gets it`(points: String, height: Double) throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", with: [.sample("x", type: "high", payload: #"{"points":\#(points)}"#)])
    #expect(fixture.get("/feeds/a/rows").rows.first?["height"] as? Double == height)
    #expect(fixture.log.all.isEmpty)
  }

  @Test func `is told again where another registry begins`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: [.sample("x", payload: "{}")])
    for count in [1, 1] {
      #expect(fixture.get("/feeds/a/rows/x").status == .ok)
      #expect(fixture.log.all.count == count)
    }
    fixture.faults.begin(edition: 1)
    fixture.faults.begin(edition: 1)
    #expect(fixture.get("/feeds/a/rows/x").status == .ok)
    #expect(fixture.log.all.count == 2)
    #expect(fixture.faults.placeholderCount == 3)
  }

  @Test func `is shown again once it is mended`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: [.sample("x", payload: "{}")])
    #expect(fixture.get("/feeds/a/rows").text?.contains("PlaceholderCell") == true)
    try fixture.writer.put(.sample("x"), into: "a")
    #expect(fixture.get("/feeds/a/rows").text?.contains("PlaceholderCell") == false)
  }
}
