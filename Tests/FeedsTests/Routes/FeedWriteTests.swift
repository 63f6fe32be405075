import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A feed` {
  private let fixture: WriteFixture

  init() throws { fixture = try WriteFixture() }

  @Test(arguments: [
    ("{}", "a", "newest"), (#"{"title":"T é"}"#, "T é", "newest"), (#"{"title":""}"#, "", "newest"),
    (#"{"order":"oldest"}"#, "a", "oldest"),
    (#"{"order":"appended","title":"x"}"#, "x", "appended"),
  ])
  func `is made by PUT, and answered as GET has it`(
    body: String, title: String, order: String
  ) throws {
    let made = fixture.json(.put, "/feeds/a", body)
    #expect(made.status == .created)
    #expect(made.field("Location") == "/feeds/a")
    #expect(made.json?["title"] as? String == title)
    #expect(made.json?["order"] as? String == order)
    let got = fixture.get("/feeds/a")
    #expect(got.body == made.body)
    #expect(got.field("ETag") == made.field("ETag"))
    let token = try #require(made.json?["snapshot"] as? String)
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .ok)
  }

  @Test func `is changed by PUT, but for what it leaves out`() throws {
    _ = fixture.json(.put, "/feeds/a", #"{"title":"T","order":"oldest"}"#)
    try fixture.writer.put(.sample("x"), into: "a")
    let same = fixture.get("/feeds/a")
    for body in ["{}", #"{"order":"oldest"}"#, #"{"title":"T"}"#] {
      let answer = fixture.json(.put, "/feeds/a", body)
      #expect(answer.status == .ok)
      #expect(answer.body == same.body)
    }
    let renamed = fixture.json(.put, "/feeds/a", #"{"title":"U"}"#)
    #expect(renamed.status == .ok)
    #expect(renamed.json?["order"] as? String == "oldest")
    #expect(renamed.json?["total"] as? Int == 1)
    #expect(renamed.body == fixture.get("/feeds/a").body)
    #expect(renamed.field("ETag") == fixture.get("/feeds/a").field("ETag"))
    #expect(renamed.json?["snapshot"] as? String != same.json?["snapshot"] as? String)
    #expect(fixture.ids() == ["x"])
  }

  @Test func `that has items keeps its order, an empty one need not`() throws {
    try fixture.writer.fill("a", order: .newest, title: "T", with: [.sample("x")])
    let refused = fixture.json(.put, "/feeds/a", #"{"title":"U","order":"appended"}"#)
    #expect(refused.status == .conflict)
    #expect(refused.kind == "order-is-fixed")
    #expect(refused.pointer == "/order")
    #expect(fixture.get("/feeds/a").json?["title"] as? String == "T")
    let token = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    _ = fixture.delete("/feeds/a/items/x")
    let changed = fixture.json(.put, "/feeds/a", #"{"order":"appended"}"#)
    #expect(changed.status == .ok)
    #expect(changed.json?["title"] as? String == "T")
    #expect(changed.body == fixture.get("/feeds/a").body)
    for id in ["1", "2", "3"] {
      let text = #"{"id":"\#(id)","type":"film","payload":{"title":"T"}}"#
      #expect(fixture.json(.post, "/feeds/a/items", text).status == .created)
    }
    #expect(fixture.ids() == ["1", "2", "3"])
    // Its earlier instants were in another order, and end with it.
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .gone)
    #expect((fixture.get("/feeds").json?["feeds"] as? [Any])?.count == 1)
  }

  @Test(arguments: [
    ("[]", [""]), ("null", [""]), (#"{"title":1}"#, ["/title"]), (#"{"title":null}"#, ["/title"]),
    (#"{"title":"a\nb"}"#, ["/title"]), (#"{"title":"a\u007f"}"#, ["/title"]),
    (#"{"title":"\#(String(repeating: "é", count: 501))"}"#, ["/title"]),
    (#"{"order":"Newest"}"#, ["/order"]), (#"{"order":1}"#, ["/order"]),
    (#"{"order":null}"#, ["/order"]), (#"{"name":"a"}"#, ["/name"]),
    (#"{"total":1,"order":"x","title":[],"a/b":{}}"#, ["/total", "/order", "/title", "/a~1b"]),
  ])
  func `of another shape is 422 with pointers`(body: String, pointers: [String]) throws {
    let answer = fixture.json(.put, "/feeds/a", body)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.kind == "invalid-feed")
    #expect(answer.pointers == pointers)
    #expect(fixture.get("/feeds/a").status == .notFound)
  }

  @Test(arguments: ["{", #"{"title":"T","title":"U"}"#, #"{"title":"\uD800"}"#, "x"])
  func `of bad JSON is 400`(body: String) {
    #expect(fixture.json(.put, "/feeds/a", body).status == .badRequest)
  }

  @Test func `takes a title of 1,000 bytes`() {
    let title = String(repeating: "é", count: 500)
    #expect(fixture.json(.put, "/feeds/a", #"{"title":"\#(title)"}"#).status == .created)
  }

  @Test(arguments: [
    "A", "-a", ".a", "a%20b", "%C3%A9", String(repeating: "a", count: 65), "a%2Fb", "~1",
  ])
  func `of no name that feeds have is 400`(name: String) {
    let answer = fixture.json(.put, "/feeds/\(name)", "{}")
    #expect(answer.status == .badRequest)
    #expect(fixture.delete("/feeds/\(name)").status == .notFound)
  }

  @Test func `deleted is gone, and its name is free`() throws {
    try fixture.writer.fill("a", with: (0..<50).map { .sample("\($0)") })
    let token = try #require(fixture.get("/feeds/a").json?["snapshot"] as? String)
    #expect(fixture.delete("/feeds/a").status == .noContent)
    #expect(fixture.get("/feeds/a").status == .notFound)
    #expect(fixture.delete("/feeds/a").status == .notFound)
    #expect(
      fixture.json(.post, "/feeds/a/items", #"{"type":"film","payload":{"title":"T"}}"#).status
        == .notFound)
    #expect(fixture.json(.put, "/feeds/a", "{}").status == .created)
    #expect(fixture.ids().isEmpty)
    #expect(fixture.get("/feeds/a/rows?snapshot=\(token)").status == .badRequest)
  }

  @Test func `that is a program's list is 409 for every write`() throws {
    try fixture.writer.fill("a", with: [.sample("x")])
    try fixture.writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
      try transaction.markAsList(feed)
    }
    let item = #"{"id":"y","type":"film","payload":{"title":"T"}}"#
    for answer in [
      fixture.json(.put, "/feeds/a", "{}"), fixture.delete("/feeds/a"),
      fixture.json(.post, "/feeds/a/items", item), fixture.json(.put, "/feeds/a/items/y", item),
      fixture.delete("/feeds/a/items/x"), fixture.lines("/feeds/a/items", Array(item.utf8)),
    ] {
      #expect(answer.status == .conflict)
      #expect(answer.kind == "feed-is-a-list")
    }
    #expect(fixture.ids() == ["x"])
  }

  @Test func `is answered as GET has it, whatever waited in front of it`() throws {
    try fixture.writer.fill("a", order: .newest, title: "T", with: [])
    let fields = [WriteFixture.authorized, (name: "Content-Type", value: "application/json")]
    let item = fixture.begin(
      .put, "/feeds/a/items/x", fields,
      body: Array(#"{"type":"film","payload":{"title":"T"}}"#.utf8))
    let feed = fixture.begin(.put, "/feeds/a", fields, body: Array(#"{"title":"U"}"#.utf8))
    fixture.runWrites()
    #expect(fixture.finished(item, .put, "/feeds/a/items/x").status == .created)
    let answer = fixture.finished(feed, .put, "/feeds/a")
    let got = fixture.get("/feeds/a")
    #expect(answer.body == got.body)
    #expect(answer.field("ETag") == got.field("ETag"))
  }
}
