import Cells
import DemoFeed
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `After a restart` {
  @Test func `the same data gives the same bytes and tags`() throws {
    let fixture = try RouteFixture()
    for feed in DemoFeed.feeds {
      var pieces = [Array(feed.ndjson.utf8)]
      let name = try #require(FeedName(feed.name))
      let order = try #require(FeedOrder(rawValue: feed.order))
      let demo = ItemImport(registry: try RouteFixture.registry(), feed: name, order: order)
      _ = try demo.run(with: fixture.writer) { pieces.popLast() }
    }
    try fixture.writer.fill("odd", with: [.sample("x", type: "gone"), .sample("y", payload: "{}")])
    var targets = ["/feeds"]
    for name in try fixture.database.store().feeds().map(\.name.text) {
      targets += ["/feeds/\(name)", "/feeds/\(name)/rows", "/feeds/\(name)/rows?pageSize=100"]
      targets += [
        "/feeds/\(name)/rows?width=320&textScale=1.5", "/feeds/\(name)/rows?pageIndex=99",
      ]
      for id in fixture.get("/feeds/\(name)/rows").ids {
        let segment = PercentEncoding.encode(id)
        targets += ["/feeds/\(name)/rows/\(segment)", "/feeds/\(name)/items/\(segment)"]
      }
    }
    let second = try fixture.another(over: try fixture.database.store())
    for target in targets + targets.reversed() {
      let first = fixture.get(target)
      let again = second.respond(to: .sample(.get, target))
      #expect(first.status == .ok)
      #expect(again.status == first.status)
      #expect(again.fields == first.fields)
      #expect(again.body == first.body)
      let tag = try #require(first.field("ETag"))
      let kept = second.respond(to: .sample(.get, target, fields: [("If-None-Match", tag)]))
      #expect(kept.status == .notModified)
    }
  }

  @Test func `a small cache gives the same bytes as a large one`() throws {
    let settings = FeedResponderSettings(rowCacheCapacity: 0, pageCacheCapacity: 0)
    let fixture = try RouteFixture(settings: settings)
    try fixture.writer.fill(
      "a", with: (0..<300).map { .sample("\($0)", payload: #"{"title":"T\#($0)"}"#) })
    let large = try FeedResponder(
      store: try fixture.database.store(), registry: try RouteFixture.registry(),
      settings: FeedResponderSettings(), faults: fixture.faults
    ) { _ in }
    for size in [7, 20, 100] {
      for index in 0..<40 {
        let target = "/feeds/a/rows?pageIndex=\(index)&pageSize=\(size)"
        let page = fixture.get(target)
        #expect(large.respond(to: .sample(.get, target)).body == page.body)
        #expect(large.respond(to: .sample(.get, target)).fields == page.fields)
      }
    }
  }
}
