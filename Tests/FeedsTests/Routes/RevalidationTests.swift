import Cells
import Feeds
import HTTPCore
import SQLite
import TestSupport
import Testing

/// 304 for pages: from what a page depends on, and never from its rows.
@Suite struct `A page that a client has` {
  private static let sizes = [1, 20, 100]

  private func fixture(count: Int = 2_000) throws -> RouteFixture {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended, with: (0..<count).map { .sample("i\($0)") })
    return fixture
  }

  private func tag(
    _ responder: FeedResponder, _ target: String, _ fields: [(name: String, value: String)] = []
  ) throws -> String {
    let page = responder.respond(to: .sample(.get, target, fields: fields))
    #expect(page.status == .ok)
    return try #require(page.field("ETag"))
  }

  private func status(
    _ responder: FeedResponder, _ target: String, _ tag: String, gzip: Bool = false
  ) -> Status {
    var fields = [(name: "If-None-Match", value: tag)]
    if gzip { fields.append((name: "Accept-Encoding", value: "gzip")) }
    return responder.respond(to: .sample(.get, target, fields: fields)).status
  }

  @Test(arguments: sizes)
  func `is confirmed though every item is gone from the table`(size: Int) throws {
    let fixture = try fixture()
    let target = "/feeds/a/rows?pageIndex=3&pageSize=\(size)"
    let plain = try tag(fixture.responder, target)
    let gzip = [(name: "Accept-Encoding", value: "gzip")]
    let pressed = try tag(fixture.responder, target, gzip)
    let token = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    let old = try tag(fixture.responder, target + "&snapshot=" + token)
    // Far away from the page.
    try fixture.writer.put(.sample("i1999", payload: #"{"title":"Edited"}"#), into: "a")
    let now = try tag(fixture.responder, target)
    #expect(now != plain, "the page names another snapshot")
    try fixture.database.sql("DELETE FROM items")
    let responder = try fixture.another(over: fixture.database.store())
    #expect(status(responder, target, now) == .notModified)
    #expect(status(responder, target + "&snapshot=" + token, old) == .notModified)
    #expect(status(responder, target, plain) == .internalServerError, "this one needs the rows")
    if size > 1 {
      let nowPressed = now.dropLast() + "-gzip\""
      #expect(pressed.hasSuffix("-gzip\""))
      #expect(status(responder, target, String(nowPressed), gzip: true) == .notModified)
    }
  }

  /// What a revalidation costs: statements begun, and SQLite's own steps.
  private struct Cost: Equatable {
    var runs: Int
    var steps: Int

    init(_ store: SQLiteFeedStore) {
      runs = store.takeCost(.runs)
      steps = store.takeCost(.steps)
    }
  }

  @Test(arguments: [500, 20_000])
  func `costs the same few statements, however large it is`(count: Int) throws {
    let fixture = try fixture(count: count)
    var costs: [Cost] = []
    for size in Self.sizes {
      let target = "/feeds/a/rows?pageIndex=0&pageSize=\(size)"
      let page = fixture.get(target)
      let old = try target + "&snapshot=" + #require(page.json?["snapshot"] as? String)
      for target in [target, old] {
        let tag = try tag(fixture.responder, target)
        let store = try fixture.database.store()
        let responder = try fixture.another(over: store)
        _ = Cost(store)
        #expect(status(responder, target, tag) == .notModified)
        costs.append(Cost(store))
        #expect(status(responder, target, tag) == .notModified)
        #expect(Cost(store).runs == 0, "nothing was written since")
      }
      // Far away: the feed is looked up anew, and what is new on the way to the page.
      let tag = try tag(fixture.responder, old)
      let store = try fixture.database.store()
      let responder = try fixture.another(over: store)
      #expect(status(responder, old, tag) == .notModified)
      try fixture.writer.put(
        .sample("i\(count - 1)", payload: #"{"title":"\#(size)"}"#), into: "a")
      _ = Cost(store)
      #expect(status(responder, old, tag) == .notModified)
      costs.append(Cost(store))
    }
    // A transaction's two, the feed with its history, a path of nodes: a page of 100 rows has two leaves
    // more than one of one, and an earlier instant a path of its own.
    let (few, many) = (costs.map(\.runs).min() ?? 0, costs.map(\.runs).max() ?? 0)
    #expect(few >= 3 && many <= 14 && many - few <= 9, "\(costs)")
    #expect(costs.allSatisfy { $0.steps < 400 }, "\(costs)")
  }

  @Test func `is another where an item of it changes, moves or goes`() throws {
    let fixture = try fixture(count: 100)
    let token = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    let target = "/feeds/a/rows?pageIndex=1&pageSize=10&snapshot=" + token
    var tags: Set<String> = [try tag(fixture.responder, target)]
    try fixture.writer.put(.sample("i15", payload: #"{"title":"Edited"}"#), into: "a")
    tags.insert(try tag(fixture.responder, target))
    try fixture.writer.remove("i12", from: "a")
    tags.insert(try tag(fixture.responder, target))
    #expect(tags.count == 3)
    // Neighbours are of no matter to a page of which nothing has changed.
    let other = target.replacing("pageIndex=1", with: "pageIndex=6")
    let before = try tag(fixture.responder, other)
    try fixture.writer.put(.sample("i75", payload: #"{"title":"Edited"}"#), into: "a")
    try fixture.writer.remove("i5", from: "a")
    #expect(try tag(fixture.responder, other) == before)
  }

  /// A backup is put in the database's place, and the same item changed again, to something else.
  @Test func `is another after a restored backup, though revisions come again`() throws {
    let fixture = try fixture(count: 100)
    let token = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    let target = "/feeds/a/rows?pageIndex=1&pageSize=10&snapshot=" + token
    var tags: Set<String> = []
    for title in ["One", "Two"] {
      let copy = try TestDatabase(copying: fixture.database)
      let writer = try SQLiteFeedWriter(path: copy.path)
      try writer.put(.sample("i15", payload: #"{"title":"\#(title)"}"#), into: "a")
      let responder = try fixture.another(over: copy.store())
      tags.insert(try tag(responder, target))
    }
    #expect(tags.count == 2)
  }

  @Test func `is another in another program, registry, layout or list of cells`() throws {
    let fixture = try fixture(count: 10)
    var settings = FeedResponderSettings()
    settings.programMark = 1
    let registries = [try RouteFixture.registry(), try CellRegistry(RouteCells.registrations)]
    var tags: Set<String> = []
    for (number, registry) in (registries + registries).enumerated() {
      let responder = try FeedResponder(
        store: fixture.database.store(), registry: registry,
        settings: number < 2 ? settings : FeedResponderSettings(), faults: RenderingFaults { _ in },
        log: { _ in })
      for query in ["", "?width=100", "?textScale=2", "?cells=FilmCell", "?cells="] {
        tags.insert(try tag(responder, "/feeds/a/rows" + query))
      }
    }
    #expect(tags.count == 20)
  }
}
