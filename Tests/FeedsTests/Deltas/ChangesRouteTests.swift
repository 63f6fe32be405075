import Cells
import Feeds
import Foundation
import HTTPCore
import TestSupport
import Testing

@Suite struct `The changes of a feed` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .oldest,
      with: (1...4).map { .sample("\($0)", at: Timestamp(seconds: Int64($0))) })
  }

  private func token(_ feed: String = "a") throws -> String {
    try #require(fixture.get("/feeds/\(feed)").json?["snapshot"] as? String)
  }

  private func film(_ id: String, title: String = "T") -> String {
    #"{"id":"\#(id)","type":"FilmCell","height":66,"payload":{"subtitle":"","title":"\#(title)"}}"#
  }

  @Test func `are deletes, moves, inserts and updates, all keys always`() throws {
    let since = try token()
    #expect(
      fixture.get("/feeds/a/changes?since=\(since)").text
        == #"{"feed":"a","since":"\#(since)","snapshot":"\#(since)","loaded":20,"total":4,"#
        + #""reload":false,"deletes":[],"moves":[],"inserts":[],"updates":[]}"#)
    // 1 2 3 4 becomes 4 1 x 3, with 4 re-dated and 3 edited.
    try fixture.writer.remove("2", from: "a")
    try fixture.writer.put(.sample("4", at: Timestamp(seconds: 0)), into: "a")
    try fixture.writer.put(.sample("x", at: Timestamp(seconds: 1)), into: "a")
    try fixture.writer.put(
      .sample("3", at: Timestamp(seconds: 3), payload: #"{"title":"U"}"#), into: "a")
    let now = try token()
    #expect(
      fixture.get("/feeds/a/changes?since=\(since)&loaded=9").text
        == #"{"feed":"a","since":"\#(since)","snapshot":"\#(now)","loaded":9,"total":4,"#
        + #""reload":false,"deletes":[{"index":1,"id":"2"}],"moves":[{"from":3,"to":0}],"#
        + #""inserts":[{"index":2,"row":\#(film("x"))}],"#
        + #""updates":[{"index":0,"row":\#(film("4"))},{"index":3,"row":\#(film("3", title: "U"))}]}"#
    )
    #expect(
      fixture.get("/feeds/a/changes?since=\(since)&loaded=2").text
        == #"{"feed":"a","since":"\#(since)","snapshot":"\#(now)","loaded":2,"total":4,"#
        + #""reload":false,"deletes":[{"index":1,"id":"2"}],"moves":[],"#
        + #""inserts":[{"index":0,"row":\#(film("4"))}],"updates":[]}"#)
    let none = fixture.get("/feeds/a/changes?since=\(since)&loaded=0")
    #expect(none.text?.hasSuffix(#""deletes":[],"moves":[],"inserts":[],"updates":[]}"#) == true)
  }

  @Test func `bring a row anew that shows its place`() throws {
    try fixture.writer.fill(
      "p", order: .appended,
      with: [
        .sample("f"), .sample("p", type: "placed", payload: "{}"), .sample("g"),
        .sample("q", type: "placed", payload: "{}"),
      ])
    let since = try token("p")
    try fixture.writer.remove("f", from: "p")
    let json = try #require(fixture.get("/feeds/p/changes?since=\(since)").json)
    #expect((json["deletes"] as? [[String: Any]])?.compactMap { $0["index"] as? Int } == [0])
    let updates = try #require(json["updates"] as? [[String: Any]])
    #expect(updates.compactMap { $0["index"] as? Int } == [0, 2])
    // A client that can't draw them sees placeholders, which are the same everywhere.
    let old = try #require(fixture.get("/feeds/p/changes?since=\(since)&cells=FilmCell").json)
    #expect((old["updates"] as? [Any])?.count == 0)
  }

  private struct Shy: FeedItem {
    static let itemType = "shy"
  }

  /// Can't be encoded in the first row.
  private struct ShyCell: Cell {
    var number = 1.0
  }

  @Test func `bring a row anew that can't be made at its place`() throws {
    let fixture = try RouteFixture(
      registry: CellRegistry {
        CellRegistration<ShyCell, Shy> { cell, indexPath, _ in
          if indexPath.row == 0 { cell.number = .nan }
        }
      })
    try fixture.writer.fill(
      "a", order: .appended,
      with: ["x", "y", "z"].map { .sample($0, type: "shy", payload: "{}") })
    var list = try ShownList(page: fixture.get("/feeds/a/rows").body)
    try fixture.writer.remove("x", from: "a")
    #expect(try list.apply(fixture.get("/feeds/a/changes?since=\(list.snapshot)").body))
    let page = fixture.get("/feeds/a/rows")
    #expect(page.rows.map { $0["type"] as? String } == ["PlaceholderCell", "ShyCell"])
    #expect(list == (try ShownList(page: page.body)))
  }

  @Test func `say reload where there are too many`() throws {
    let since = try token()
    func put(_ count: Int) throws {
      try fixture.writer.write { (transaction) throws(StoreError) in
        guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
        for number in 0..<count { _ = try transaction.put(.sample("n\(number)"), into: feed) }
      }
    }
    func isReload(_ loaded: Int) throws -> Bool {
      let answer = fixture.get("/feeds/a/changes?since=\(since)&loaded=\(loaded)")
      #expect(answer.json?["snapshot"] as? String == (try token()))
      return try #require(answer.json?["reload"] as? Bool)
    }
    try put(1000)
    #expect(try !isReload(10_000))
    try put(1001)
    #expect(try isReload(10_000))
    #expect(try !isReload(1000))
    let long = String(repeating: "x", count: 200_000)
    try fixture.writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
      for number in 0..<45 {
        let payload = #"{"title":"\#(long)"}"#
        _ = try transaction.put(.sample("n\(number)", payload: payload), into: feed)
      }
    }
    #expect(try isReload(1000))
    #expect(try !isReload(10))
  }

  @Test func `say reload once the instant is forgotten`() throws {
    let since = try token()
    try fixture.forgetInstants(of: "a")
    let answer = fixture.get("/feeds/a/changes?since=\(since)")
    #expect(
      answer.text
        == #"{"feed":"a","since":"\#(since)","snapshot":"\#(try token())","loaded":20,"total":8,"#
        + #""reload":true,"deletes":[],"moves":[],"inserts":[],"updates":[]}"#)
  }

  @Test func `are refused for what is no snapshot of the feed, and for bad numbers`() throws {
    try fixture.writer.fill("b")
    let (since, other) = (try token(), try token("b"))
    let tokens = SnapshotTokens(key: try fixture.database.store().snapshotKey())
    let feed = try fixture.database.store().feed("a")
    let ahead = String(
      decoding: tokens.token(of: .init(feed: feed.number, version: feed.version + 1)),
      as: UTF8.self)
    let foreign = String(
      decoding: SnapshotTokens(key: Array(0..<32)).token(of: feed), as: UTF8.self)
    for value in [
      "", "=", "=x", "=\(other)", "=\(ahead)", "=\(foreign)", "=\(since)A", "=%00",
      "=\(since)&since=\(since)",
    ] {
      let answer = fixture.get("/feeds/a/changes?since\(value)")
      #expect(answer.status == .badRequest && answer.parameter == "since", "\(value)")
    }
    let missing = fixture.get("/feeds/a/changes")
    #expect(missing.status == .badRequest && missing.parameter == "since")
    for value in ["-1", "10001", "x", "", "1.0", "99999999999999999999", "+1"] {
      let answer = fixture.get("/feeds/a/changes?since=\(since)&loaded=\(value)")
      #expect(answer.status == .badRequest && answer.parameter == "loaded", "\(value)")
    }
    for value in ["0", "10000", "020"] {
      #expect(fixture.get("/feeds/a/changes?since=\(since)&loaded=\(value)").status == .ok)
    }
    #expect(fixture.get("/feeds/a/changes?since=\(since)&width=0").parameter == "width")
    #expect(fixture.get("/feeds/none/changes").status == .notFound)
  }

  @Test func `have a tag, and are refused to who takes no JSON`() throws {
    let target = "/feeds/a/changes?since=\(try token())"
    let first = fixture.get(target)
    let tag = try #require(first.field("ETag"))
    #expect(fixture.get(target, ("If-None-Match", tag)).status == .notModified)
    #expect(fixture.respond(.head, target).body == first.body)
    #expect(fixture.get(target, ("Accept", "text/event-stream")).status == .notAcceptable)
    try fixture.writer.put(.sample("z"), into: "a")
    #expect(fixture.get(target, ("If-None-Match", tag)).status == .ok)
  }

  @Test func `are applied as Docs tells`() throws {
    var file = URL(filePath: #filePath)
    for _ in 0..<4 { file.deleteLastPathComponent() }
    let text = try String(contentsOf: file.appending(path: "Docs/Feeds.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```")
    let example = try #require(blocks.first { $0.hasPrefix("json\n") })
    let json = example.dropFirst(5).replacing("{…}", with: "{}")
    var list = ShownList()
    list.rows = ["a", "b", "c", "d"].map { Array(#"{"id":"\#($0)"}"#.utf8) }
    list.snapshot = "S"
    #expect(try list.apply(Array(json.utf8)))
    #expect(list.ids == ["d", "a", "x", "c"] && list.snapshot == "T")
    #expect(list.rows[0].count > 20, "replaced")
  }
}
