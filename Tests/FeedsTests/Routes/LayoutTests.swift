import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `Width and text scale` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .appended,
      with: [
        .sample("m", type: "measured", payload: "{}"), .sample("f"),
        .sample(
          "p", type: "photo",
          payload: #"{"url":"https://x.test/p","width":400,"height":200}"#),
      ])
  }

  @Test(arguments: [
    ("", 390.125, 211), ("width=1", 1.125, 33), ("width=10000", 10_000.125, 5016),
    ("width=500.5", 500.625, 266), ("textScale=0.5", 390.0625, 211), ("textScale=4", 390.5, 211),
    ("width=1000&textScale=2", 1000.25, 516), ("width=390&textScale=1", 390.125, 211),
  ])
  func `reach the heights that depend on them`(query: String, measured: Double, photo: Double) {
    for _ in 0..<2 {
      let page = fixture.get("/feeds/a/rows?\(query)")
      #expect(page.rows.map { $0["height"] as? Double } == [measured, 66, photo])
      let row = fixture.get("/feeds/a/rows/m?\(query)")
      #expect(row.json?["height"] as? Double == measured)
    }
  }

  @Test func `leave order, ids and page borders alone`() {
    let plain = fixture.get("/feeds/a/rows")
    for width in [1, 2, 77, 5000] {
      let page = fixture.get("/feeds/a/rows?width=\(width)")
      #expect(page.ids == plain.ids)
      #expect(page.field("ETag") != plain.field("ETag"))
    }
  }
}
