import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A page` {
  @Test func `has these bytes`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "mixed.feed-1", order: .appended,
      with: [
        .sample("film-1", payload: #"{"title":"Ärger \"im\" Büro","year":1977,"more":[1]}"#),
        .sample("a/ä\\\"", type: "person", payload: #"{"name":"😀"}"#),
        .sample("x", type: "unknown-type", payload: "{}"),
      ])
    let page = fixture.get("/feeds/mixed.feed-1/rows?pageSize=2")
    let snapshot = try #require(page.json?["snapshot"] as? String)
    #expect(
      page.text == """
        {"feed":"mixed.feed-1","pageIndex":0,"pageSize":2,"total":3,"isNoMore":false,\
        "snapshot":"\(snapshot)",\
        "next":"/feeds/mixed.feed-1/rows?pageIndex=1&pageSize=2&snapshot=\(snapshot)",\
        "rows":[{"id":"film-1","type":"FilmCell","height":66,\
        "payload":{"subtitle":"1977","title":"Ärger \\"im\\" Büro"}},\
        {"id":"a/ä\\\\\\"","type":"PersonCell","height":52,"payload":{"name":"😀"}}]}
        """)
    let last = fixture.get("/feeds/mixed.feed-1/rows?pageSize=2&pageIndex=1")
    #expect(
      last.text == """
        {"feed":"mixed.feed-1","pageIndex":1,"pageSize":2,"total":3,"isNoMore":true,\
        "snapshot":"\(snapshot)","next":null,\
        "rows":[{"id":"x","type":"PlaceholderCell","height":66,\
        "payload":{"itemType":"unknown-type",\
        "reason":"no cell is registered for the item type \\"unknown-type\\""}}]}
        """)
  }

  @Test func `of an empty feed has the same keys`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a")
    try fixture.writer.fill("b", with: [.sample("1")])
    try fixture.writer.remove("1", from: "b")
    for name in ["a", "b"] {
      let page = fixture.get("/feeds/\(name)/rows")
      let snapshot = try #require(page.json?["snapshot"] as? String)
      #expect(
        page.text == """
          {"feed":"\(name)","pageIndex":0,"pageSize":20,"total":0,"isNoMore":true,\
          "snapshot":"\(snapshot)","next":null,"rows":[]}
          """)
      #expect(
        page.field("Link")
          == "</feeds/\(name)/rows?pageIndex=0&pageSize=20&snapshot=\(snapshot)>; rel=\"first\"")
    }
  }

  @Test func `is the feed as it is now, whatever was asked before`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended, with: (0..<5).map { .sample("\($0)") })
    let target = "/feeds/a/rows?pageSize=3"
    var tokens: Set<String> = []
    func look() -> [String] {
      let page = fixture.get(target)
      #expect(fixture.get(target).body == page.body)
      tokens.insert(page.json?["snapshot"] as? String ?? "")
      return page.ids
    }
    #expect(look() == ["0", "1", "2"])
    try fixture.writer.remove("1", from: "a")
    #expect(look() == ["0", "2", "3"])
    #expect(fixture.get(target).rows.count == 3, "full unless it is the last")
    try fixture.writer.put(.sample("2", payload: #"{"title":"new"}"#), into: "a")
    #expect(look() == ["0", "2", "3"])
    #expect(fixture.get(target).text?.contains(#""title":"new""#) == true)
    #expect(tokens.count == 3)
    try fixture.writer.put(.sample("2", payload: #"{"title":"new"}"#), into: "a")
    try fixture.writer.fill("b", with: [.sample("1")])
    #expect(look() == ["0", "2", "3"])
    #expect(tokens.count == 3, "a token changes only when its feed does")
  }

  @Test(arguments: FeedOrder.allCases)
  func `is the same out of either engine, byte by byte`(order: FeedOrder) throws {
    var random = SeededGenerator(seed: 8)
    let fixture = try RouteFixture()
    let model = ModelFeeds()
    model.key = try fixture.database.store().snapshotKey()
    let modelWriter = ModelWriter(model)
    let other = try fixture.another(over: model)
    try fixture.writer.fill("a", order: order)
    try modelWriter.fill("a", order: order)
    for _ in 0..<12 {
      for _ in 0..<15 {
        let item = NewItem.sample(
          "i\(Int.random(in: 0..<90, using: &random))",
          at: Timestamp(seconds: Int64.random(in: 0...4, using: &random)),
          payload: #"{"title":"\#(Int.random(in: 0..<9, using: &random))"}"#)
        try fixture.writer.put(item, into: "a")
        try modelWriter.put(item, into: "a")
      }
      for size in [1, 7, 20, 100] {
        for index in [0, 1, 3, 20] {
          let target = "/feeds/a/rows?pageIndex=\(index)&pageSize=\(size)"
          let page = fixture.get(target)
          let expected = other.respond(to: .sample(.get, target))
          #expect(page.text == expected.text)
          #expect(page.fields == expected.fields)
        }
      }
    }
  }

  @Test func `shows a row's place where its cell asks for it`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .appended, with: (0..<9).map { .sample("\($0)", type: "placed", payload: "{}") })
    func places(_ target: String) -> [Int] {
      fixture.get(target).rows.compactMap { ($0["payload"] as? [String: Any])?["place"] as? Int }
    }
    #expect(places("/feeds/a/rows?pageSize=4") == [0, 1, 2, 3])
    #expect(places("/feeds/a/rows?pageSize=4&pageIndex=2") == [8])
    try fixture.writer.remove("0", from: "a")
    #expect(places("/feeds/a/rows?pageSize=4&pageIndex=1") == [4, 5, 6, 7])
    #expect(fixture.get("/feeds/a/rows/8").text?.contains(#"{"place":7}"#) == true)
  }
}
