import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A page of heights` {
  private func fixture(_ count: Int = 250) throws -> RouteFixture {
    let fixture = try RouteFixture()
    let items = (0..<count).map { number in
      switch number % 4 {
      case 0: NewItem.sample("\(number)")
      case 1:
        NewItem.sample(
          "a,\"height\":5,\(number)", type: "post",
          payload: "{\"text\":\"\(String(repeating: "word, \\\"height\\\":7 ", count: number))\"}")
      case 2: NewItem.sample("\(number)", type: "placed", payload: "{}")
      default: NewItem.sample("\(number)", type: "gone", payload: "{}")
      }
    }
    try fixture.writer.fill("a", order: .appended, with: items)
    return fixture
  }

  @Test(arguments: ["", "&width=200&textScale=2", "&cells=BasicCell", "&cells="])
  func `has those of the rows at its places`(view: String) throws {
    let fixture = try fixture()
    var walked: [Double] = []
    var target: String? = "/feeds/a/rows?pageSize=100\(view)"
    while let page = target {
      let answer = fixture.get(page)
      walked += answer.rows.compactMap { $0["height"] as? Double }
      target = answer.json?["next"] as? String
    }
    #expect(walked.count == 250)
    for size in [1, 7, 100, 249, 250, 1000] {
      var heights: [Double] = []
      var next: String? = "/feeds/a/heights?pageSize=\(size)\(view)"
      for _ in 0..<300 {
        guard let page = next else { break }
        let answer = fixture.get(page)
        heights += answer.json?["heights"] as? [Double] ?? []
        #expect(answer.json?["total"] as? Int == 250)
        next = answer.json?["next"] as? String
        #expect((answer.json?["isNoMore"] as? Bool) == (next == nil))
      }
      #expect(heights == walked, "pageSize \(size)")
    }
  }

  @Test func `has the keys of a page, and the same whatever is known already`() throws {
    let fixture = try fixture(3)
    let cold = fixture.get("/feeds/a/heights")
    let text = try #require(cold.text)
    #expect(
      text.hasPrefix(
        #"{"feed":"a","pageIndex":0,"pageSize":1000,"total":3,"isNoMore":true,"snapshot":""#))
    #expect(text.hasSuffix(#"","next":null,"heights":[66,50,66]}"#), "\(text)")
    _ = fixture.get("/feeds/a/rows")
    #expect(fixture.get("/feeds/a/heights").body == cold.body)
    #expect(fixture.get("/feeds/a/heights").field("ETag") == cold.field("ETag"))
    #expect(cold.field("Link")?.hasPrefix("</feeds/a/heights?pageIndex=0&pageSize=1000&") == true)
  }

  @Test func `has null where an item was removed since, and nothing shifts`() throws {
    let fixture = try fixture(9)
    let first = fixture.get("/feeds/a/heights")
    let token = try #require(first.json?["snapshot"] as? String)
    let heights = try #require(first.json?["heights"] as? [Double])
    try fixture.writer.remove("4", from: "a")
    try fixture.writer.put(.sample("new"), into: "a")
    let later = fixture.get("/feeds/a/heights?snapshot=\(token)")
    let shown = try #require(later.json?["heights"] as? [Any])
    #expect(shown.count == 9)
    #expect(shown[4] as? Double == nil)
    #expect(shown.compactMap { $0 as? Double } == Array(heights[..<4]) + Array(heights[5...]))
    #expect(later.json?["total"] as? Int == 9)
    let now = fixture.get("/feeds/a/heights")
    #expect((now.json?["heights"] as? [Any])?.count == 9)
    #expect(now.json?["snapshot"] as? String != token)
  }

  @Test(arguments: ["pageSize=0", "pageSize=1001", "pageSize=x", "pageIndex=-1", "snapshot=x"])
  func `is refused for a parameter out of its range`(query: String) throws {
    let fixture = try fixture(1)
    let refused = fixture.get("/feeds/a/heights?\(query)")
    #expect(refused.status == .badRequest)
    #expect(refused.parameter == query.split(separator: "=").first.map(String.init))
    #expect(fixture.get("/feeds/none/heights?\(query)").status == .notFound)
  }

  @Test func `of very large items is refused, and given in smaller pages`() throws {
    let fixture = try RouteFixture()
    let text = String(repeating: "x", count: 30_000)
    try fixture.writer.fill(
      "a",
      with: (0..<150).map {
        .sample("\($0)", type: "post", payload: #"{"text":"\#(text)"}"#)
      })
    let refused = fixture.get("/feeds/a/heights")
    #expect(refused.status == .badRequest)
    #expect(refused.parameter == "pageSize")
    #expect(refused.text?.contains("from 1 to 100 here, where items are large") == true)
    let page = fixture.get("/feeds/a/heights?pageSize=100")
    #expect((page.json?["heights"] as? [Double])?.count == 100)
  }

  @Test func `is empty past the end and for an empty feed`() throws {
    let fixture = try fixture(0)
    for query in ["", "?pageIndex=9223372036854775807"] {
      let page = fixture.get("/feeds/a/heights\(query)")
      #expect(page.json?["isNoMore"] as? Bool == true)
      #expect((page.json?["heights"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `of a snapshot that is kept no longer is 410`() throws {
    let fixture = try fixture(4)
    let token = try #require(fixture.get("/feeds/a/heights").json?["snapshot"] as? String)
    try fixture.forgetInstants(of: "a")
    #expect(fixture.get("/feeds/a/heights?snapshot=\(token)").status == .gone)
  }
}
