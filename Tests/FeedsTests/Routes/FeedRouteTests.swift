import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `The feeds` {
  @Test func `have these bytes`() throws {
    let fixture = try RouteFixture()
    #expect(fixture.get("/feeds").text == #"{"feeds":[]}"#)
    try fixture.writer.fill("b", title: "Ein \"B\"\n", with: [.sample("1"), .sample("2")])
    try fixture.writer.fill("a", order: .appended)
    #expect(
      fixture.get("/feeds").text == """
        {"feeds":[{"name":"a","title":"A feed","order":"appended","total":0,"rows":"/feeds/a/rows"},\
        {"name":"b","title":"Ein \\"B\\"\\n","order":"newest","total":2,"rows":"/feeds/b/rows"}]}
        """)
    let feed = fixture.get("/feeds/b")
    let snapshot = try #require(feed.json?["snapshot"] as? String)
    #expect(
      feed.text == """
        {"name":"b","title":"Ein \\"B\\"\\n","order":"newest","total":2,"rows":"/feeds/b/rows",\
        "snapshot":"\(snapshot)","cells":["BasicCell","FilmCell","PlaceholderCell","SubtitleCell"]}
        """)
    #expect(fixture.get("/feeds/b/rows").json?["snapshot"] as? String == snapshot)
    #expect(fixture.get("/feeds/a").json?["snapshot"] as? String != snapshot)
  }

  @Test(arguments: ["none", "A", "%61b", "-a", "a%20b", "%C3%A9", "a%2Fb", ".a"])
  func `are not found by another name`(segment: String) throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a")
    for rest in ["", "/rows", "/rows/x", "/items/x"] {
      #expect(fixture.get("/feeds/\(segment)\(rest)").status == .notFound)
    }
  }

  @Test func `are ready as long as the store can be read`() throws {
    let fixture = try RouteFixture()
    for (path, word) in [("/healthz", "ok"), ("/readyz", "ready")] {
      let answer = fixture.get(path)
      #expect(answer.status == .ok)
      #expect(answer.text == #"{"status":"\#(word)"}"#)
      #expect(answer.field("Cache-Control") == "no-store")
    }
    try fixture.database.sql("DELETE FROM secrets")
    let request = Request.sample(.get, "/readyz")
    #expect(fixture.responder.respond(to: request).status == .serviceUnavailable)
    #expect(fixture.get("/healthz").status == .ok)
  }
}
