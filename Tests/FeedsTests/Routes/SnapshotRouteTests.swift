import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A page under a snapshot` {
  private func fixture(_ count: Int, order: FeedOrder = .appended) throws -> RouteFixture {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: order, with: (0..<count).map { .sample("\($0)") })
    return fixture
  }

  private func token(_ fixture: RouteFixture, feed: String = "a") throws -> String {
    try #require(fixture.get("/feeds/\(feed)/rows").json?["snapshot"] as? String)
  }

  @Test func `leaves out what was removed, and nothing shifts`() throws {
    let fixture = try fixture(60)
    let token = try token(fixture)
    for number in 20..<40 { try fixture.writer.remove("\(number)", from: "a") }
    try fixture.writer.remove("50", from: "a")
    for number in 100..<130 { try fixture.writer.put(.sample("\(number)"), into: "a") }
    let pages = (0..<4).map { fixture.get("/feeds/a/rows?pageIndex=\($0)&snapshot=\(token)") }
    #expect(pages.map(\.ids.count) == [20, 0, 19, 0])
    #expect(pages.map { $0.json?["isNoMore"] as? Bool } == [false, false, true, true])
    #expect(pages.map { $0.json?["total"] as? Int } == [60, 60, 60, 60])
    #expect(pages.map { $0.json?["snapshot"] as? String } == [token, token, token, token])
    let next = "/feeds/a/rows?pageIndex=2&pageSize=20&snapshot=\(token)"
    #expect(pages[1].json?["next"] as? String == next)
    #expect(pages[1].field("Link")?.contains("<\(next)>; rel=\"next\"") == true)
    #expect(pages[2].ids == (40..<60).filter { $0 != 50 }.map(String.init))
    #expect(fixture.get("/feeds/a/rows").json?["total"] as? Int == 69)
  }

  @Test(arguments: FeedOrder.allCases)
  func `shows contents of now at the places of then`(order: FeedOrder) throws {
    let fixture = try RouteFixture()
    let items = (0..<30).map { NewItem.sample("\($0)", at: Timestamp(seconds: $0)) }
    try fixture.writer.fill("a", order: order, with: items)
    let token = try token(fixture)
    let before = (0..<3).flatMap { fixture.get(Self.target($0, token)).ids }
    let edited = NewItem.sample("4", at: Timestamp(seconds: 4), payload: #"{"title":"Edited"}"#)
    try fixture.writer.put(edited, into: "a")
    try fixture.writer.put(.sample("7", at: Timestamp(seconds: 900)), into: "a")
    try fixture.writer.put(.sample("8", at: nil), into: "a")
    try fixture.writer.put(.sample("9", type: "placed", at: nil, payload: "{}"), into: "a")
    let pages = (0..<3).map { fixture.get(Self.target($0, token)) }
    #expect(pages.flatMap(\.ids) == before)
    let rows = pages.flatMap(\.rows)
    let payload = rows.first { $0["id"] as? String == "4" }?["payload"] as? [String: Any]
    #expect(payload?["title"] as? String == "Edited")
    // A cell that shows its place is told that of the snapshot.
    let placed = rows.first { $0["id"] as? String == "9" }?["payload"] as? [String: Any]
    #expect(placed?["place"] as? Int == before.firstIndex(of: "9"))
  }

  private static func target(_ index: Int, _ token: String) -> String {
    "/feeds/a/rows?pageSize=10&pageIndex=\(index)&snapshot=\(token)"
  }

  @Test func `lacks an id that was removed and inserted anew`() throws {
    let fixture = try fixture(5)
    let token = try token(fixture)
    try fixture.writer.remove("2", from: "a")
    try fixture.writer.put(.sample("2"), into: "a")
    let old = fixture.get("/feeds/a/rows?snapshot=\(token)")
    #expect(old.ids == ["0", "1", "3", "4"])
    #expect(old.json?["total"] as? Int == 5)
    #expect(fixture.get("/feeds/a/rows").ids == ["0", "1", "3", "4", "2"])
    let now = try self.token(fixture)
    #expect(now != token)
    #expect(fixture.get("/feeds/a/rows?snapshot=\(now)").ids == ["0", "1", "3", "4", "2"])
  }

  @Test func `of the present instant is the live page, byte for byte`() throws {
    let fixture = try fixture(50)
    for index in [0, 1, 2, 3] {
      let live = fixture.get("/feeds/a/rows?pageIndex=\(index)")
      let target = "/feeds/a/rows?pageIndex=\(index)&snapshot=\(try token(fixture))"
      let same = fixture.get(target)
      #expect(same.body == live.body)
      #expect(same.fields.bytes == live.fields.bytes)
      let tag = try #require(live.field("ETag"))
      #expect(fixture.get(target, ("If-None-Match", tag)).status == .notModified)
    }
  }

  @Test func `is answered again from memory, until the feed changes`() throws {
    let fixture = try fixture(50)
    let token = try token(fixture)
    try fixture.writer.remove("3", from: "a")
    let target = "/feeds/a/rows?snapshot=\(token)"
    let first = fixture.get(target)
    // Behind the program's back: were the page made again, it would be another.
    try fixture.database.sql("UPDATE items SET revision = 7, payload = '{}' WHERE id = '4'")
    #expect(fixture.get(target).fields.bytes == first.fields.bytes)
    #expect(fixture.get(target).body == first.body)
    try fixture.writer.put(.sample("4", payload: #"{"title":"Other"}"#), into: "a")
    let second = fixture.get(target)
    #expect(second.text?.contains("Other") == true)
    #expect(second.field("ETag") != first.field("ETag"))
    try fixture.writer.remove("5", from: "a")
    #expect(fixture.get(target).ids.count == second.ids.count - 1)
  }

  @Test func `is refused where its token is forged, cut or foreign`() throws {
    let fixture = try fixture(50)
    try fixture.writer.fill("b")
    let token = try token(fixture)
    let foreign = SnapshotTokens(key: Array(repeating: 7, count: 32))
    let feed = try fixture.database.store().feed("a")
    var bad = ["", "x", "%00", "a+b", token + "A", token + token, String(token.dropLast())]
    bad += [String(token.dropFirst()), token.lowercased(), try self.token(fixture, feed: "b")]
    bad.append(String(decoding: foreign.token(of: feed), as: UTF8.self))
    bad += token.indices.map { index in
      let other: Character = token[index] == "A" ? "B" : "A"
      return token.replacingCharacters(at: index, with: other)
    }
    // Honest marks on what is no instant of the feed.
    let tokens = SnapshotTokens(key: try fixture.database.store().snapshotKey())
    for (number, version) in [
      (feed.number, feed.version + 1), (feed.number, .max), (feed.number + 1, 1), (0, 0),
    ] {
      let instant = SnapshotTokens.Instant(feed: number, version: version)
      bad.append(String(decoding: tokens.token(of: instant), as: UTF8.self))
    }
    for text in bad {
      let page = fixture.get("/feeds/a/rows?snapshot=\(text)")
      #expect(page.status == .badRequest, "\(text)")
      #expect(page.parameter == "snapshot", "\(text)")
    }
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)&snapshot=\(token)").status == .badRequest)
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .ok)
  }

  @Test func `is refused where the feed was made again`() throws {
    let fixture = try fixture(5)
    let token = try token(fixture)
    try fixture.database.sql(
      """
      DELETE FROM feed_versions; DELETE FROM items; DELETE FROM order_nodes; DELETE FROM feeds;
      """)
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .notFound)
    try fixture.writer.fill("a", with: (0..<5).map { .sample("\($0)") })
    let page = fixture.get("/feeds/a/rows?snapshot=\(token)")
    #expect(page.status == .badRequest)
    #expect(page.parameter == "snapshot")
  }

  @Test func `is told in the order of the contract what is wrong`() throws {
    let clock = TestClock()
    let fixture = try RouteFixture(
      retention: SnapshotRetention(seconds: 10, changes: 2), clock: clock)
    try fixture.writer.fill("a", with: (0..<3).map { .sample("\($0)") })
    let token = try token(fixture)
    for number in 3..<6 { try fixture.writer.put(.sample("\(number)"), into: "a") }
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .ok, "10 s are not over")
    clock.seconds += 11
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .ok, "nothing is written")
    try fixture.writer.put(.sample("6"), into: "a")
    let gone = fixture.get("/feeds/a/rows?snapshot=\(token)")
    #expect(gone.status == .gone)
    #expect(gone.json?["type"] as? String == "/problems/snapshot-expired")
    #expect(gone.json?["title"] as? String == "Snapshot Expired")
    #expect((gone.json?["detail"] as? String)?.contains("without snapshot") == true)
    #expect(fixture.get("/feeds/none/rows?snapshot=\(token)").status == .notFound)
    #expect(fixture.get("/feeds/none/rows?snapshot=x").status == .notFound)
    let other = fixture.get("/feeds/a/rows?snapshot=\(token)&pageIndex=x")
    #expect(other.parameter == "pageIndex")
  }

  @Test func `is asked of pages alone`() throws {
    let fixture = try fixture(5)
    for target in ["/feeds/a", "/feeds/a/rows/3", "/feeds/a/items/3", "/feeds", "/cells"] {
      #expect(fixture.get(target + "?snapshot=x").body == fixture.get(target).body)
    }
    #expect(fixture.respond(.post, "/feeds/a/rows/3/select?snapshot=x").status == .noContent)
  }

  @Test func `of a damaged database is an error, never a wrong page`() throws {
    for sql in [
      "DELETE FROM order_nodes", "UPDATE feed_versions SET root = 0",
      "UPDATE feed_versions SET total = total + 1", "DELETE FROM removed_items",
      "DELETE FROM items WHERE id = '11'",
    ] {
      let fixture = try fixture(50)
      let token = try token(fixture)
      try fixture.writer.remove("7", from: "a")
      try fixture.database.sql(sql)
      let other = try fixture.another(over: try fixture.database.store())
      let page = other.respond(to: .sample(.get, "/feeds/a/rows?snapshot=\(token)"))
      #expect(page.status == .internalServerError, "\(sql)")
    }
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with other: Character) -> String {
    var copy = self
    copy.replaceSubrange(index...index, with: [other])
    return copy
  }
}
