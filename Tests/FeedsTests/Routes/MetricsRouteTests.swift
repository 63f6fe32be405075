import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

/// `GET /metrics`, and who has it.
struct MetricsRouteTests {
  private static func items(_ count: Int) -> [NewItem] {
    (0..<count).map { .sample("i\($0)") }
  }

  private func scrape(_ fixture: RouteFixture) throws -> MetricsText {
    let answer = fixture.responder.respond(to: .sample(.get, "/metrics"))
    #expect(answer.status == .ok)
    return try MetricsText(String(decoding: answer.body, as: UTF8.self))
  }

  @Test func `is Prometheus' text, not to be kept, whatever is accepted`() throws {
    let fixture = try RouteFixture()
    for accept in ["*/*", "application/openmetrics-text", "image/png"] {
      let answer = fixture.responder.respond(
        to: .sample(.get, "/metrics", fields: [("Accept", accept)]))
      #expect(answer.status == .ok)
      #expect(answer.field("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
      #expect(answer.field("Cache-Control") == "no-store")
      #expect(answer.field("ETag") == nil)
      _ = try MetricsText(String(decoding: answer.body, as: UTF8.self))
    }
  }

  @Test func `takes GET, HEAD and OPTIONS`() throws {
    let fixture = try RouteFixture()
    #expect(fixture.responder.respond(to: .sample(.head, "/metrics")).status == .ok)
    #expect(fixture.get("/metrics?%G0").status == .badRequest)
    for method in [HTTPCore.Method.post, .put, .delete] {
      #expect(fixture.respond(method, "/metrics").status == .methodNotAllowed)
    }
    #expect(fixture.respond(.options, "/metrics").field("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test func `tells the caches' hits, misses and sizes`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: Self.items(30))
    _ = fixture.get("/feeds/a/rows?pageSize=20")
    var text = try scrape(fixture)
    #expect(text["rowcast_row_cache_misses_total"] == 20)
    #expect(text["rowcast_row_cache_hits_total"] == 0)
    #expect(text["rowcast_row_cache_entries"] == 20)
    #expect(text["rowcast_row_cache_bytes"] ?? 0 > 20 * 50)
    #expect(text["rowcast_page_cache_misses_total"] == 1)
    #expect(text["rowcast_page_cache_entries"] == 0, "a page is kept from its second time on")
    for _ in 0..<3 { _ = fixture.get("/feeds/a/rows?pageSize=20") }
    _ = fixture.get("/feeds/a/rows?pageSize=30")
    text = try scrape(fixture)
    #expect(text["rowcast_page_cache_entries"] == 1)
    #expect(text["rowcast_page_cache_hits_total"] == 2)
    #expect(text["rowcast_page_cache_misses_total"] == 3)
    #expect(text["rowcast_row_cache_hits_total"] == 40)
    #expect(text["rowcast_row_cache_misses_total"] == 30)
  }

  @Test func `tells what is stored, and that it is`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: Self.items(3))
    try fixture.writer.fill("b", with: Self.items(4))
    let text = try scrape(fixture)
    #expect(text["rowcast_store_readable"] == 1)
    #expect(text["rowcast_feeds"] == 2)
    #expect(text["rowcast_items"] == 7)
    #expect(text[#"rowcast_feed_items{feed="a"}"#] == 3)
    #expect(text[#"rowcast_feed_items{feed="b"}"#] == 4)
    #expect(text["rowcast_oldest_snapshot_age_seconds"] != nil)
  }

  @Test func `tells feeds one by one only as long as they are few`() throws {
    let fixture = try RouteFixture()
    for number in 0..<100 { try fixture.writer.fill("f\(number)", with: Self.items(1)) }
    #expect(try scrape(fixture).sum("rowcast_feed_items") == 100)
    try fixture.writer.fill("g", with: Self.items(1))
    let text = try scrape(fixture)
    #expect(text["rowcast_feeds"] == 101)
    #expect(text["rowcast_items"] == 101)
    #expect(!text.families.contains { $0.name == "rowcast_feed_items" })
  }

  @Test func `answers though the database is broken`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: Self.items(3))
    try fixture.database.sql("ALTER TABLE feeds RENAME TO gone")
    let text = try scrape(fixture)
    #expect(text["rowcast_store_readable"] == 0)
    #expect(text["rowcast_feeds"] == nil)
    #expect(text["rowcast_row_cache_hits_total"] == 0)
    #expect(fixture.responder.respond(to: .sample(.get, "/healthz")).status == .ok)
  }

  @Test func `names that clients make up add no line`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: Self.items(3))
    let before = try scrape(fixture)
    for number in 0..<100 {
      _ = fixture.get("/cells/Made\(number)")
      _ = fixture.get("/feeds/a/rows?cells=Made\(number)Cell")
      _ = fixture.get("/feeds/made-\(number)/rows")
    }
    #expect(try scrape(fixture).series == before.series)
  }

  @Test func `a port for operators has these routes alone, and the other one all but metrics`()
    throws
  {
    for (offer, metrics, health, feeds) in [
      (.all, 200, 200, 200), (.withoutMetrics, 404, 200, 200), (.operation, 200, 200, 404),
    ] as [(RouteOffer, UInt16, UInt16, UInt16)] {
      var settings = FeedResponderSettings()
      settings.offer = offer
      let fixture = try RouteFixture()
      let responder = try FeedResponder(
        store: try fixture.database.store(), registry: try RouteFixture.registry(),
        settings: settings, faults: fixture.faults, log: { _ in })
      for (path, status) in [
        ("/metrics", metrics), ("/healthz", health), ("/readyz", health), ("/feeds", feeds),
      ] {
        let answer = responder.respond(to: .sample(.get, path))
        #expect(answer.status.code == status, "\(path) of \(offer)")
      }
    }
  }

  @Test func `health and metrics are answered however much there is to do`() throws {
    let fixture = try RouteFixture()
    for (target, mayBeShed) in [
      ("/healthz", false), ("/readyz?x=1", false), ("/metrics", false), ("/feeds", true),
      ("/nothing", true), ("/feeds/healthz/rows", true), ("/%", true),
    ] {
      #expect(fixture.responder.mayBeShed(.sample(.get, target)) == mayBeShed, "\(target)")
    }
    #expect(!fixture.responder.mayBeShed(.sample(.head, "/healthz")))
  }

  @Test func `is not ready once the server drains, and stays alive`() throws {
    var settings = FeedResponderSettings()
    settings.isDraining = { true }
    let fixture = try RouteFixture(settings: settings)
    let answer = fixture.responder.respond(to: .sample(.get, "/readyz"))
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.text == #"{"status":"draining"}"#)
    #expect(fixture.get("/healthz").status == .ok)
  }

  @Test func `many feeds are looked over once a second, and a bad look each time`() throws {
    var verification = Verification()
    let start = ContinuousClock.now
    var looks = 0
    func run(_ seconds: Double, feeds: Int?) throws(StoreError) {
      try verification.run(at: start + .seconds(seconds)) { () throws(StoreError) in
        looks += 1
        guard let feeds else { throw .damaged("it") }
        return feeds
      }
    }
    for time in 0..<3 { try run(Double(time) / 10, feeds: Verification.fewFeeds) }
    #expect(looks == 3)
    for time in 0..<10 { try run(0.3 + Double(time) / 10.1, feeds: 1000) }
    #expect(looks == 4)
    #expect(throws: StoreError.self) { try run(1.4, feeds: nil) }
    #expect(throws: StoreError.self) { try run(1.5, feeds: nil) }
    #expect(looks == 6)
  }
}
