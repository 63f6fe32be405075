import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `Paging` {
  @Test(arguments: [0, 1, 6, 7, 8, 19, 20, 21, 40, 100, 101])
  func `ends where the feed ends`(total: Int) throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended, with: (0..<total).map { .sample("\($0)") })
    for size in [1, 7, 20, 100] {
      let pages = max(1, (total + size - 1) / size)
      for index in Array(0..<(pages + 2)) + [1 << 40, .max / size, .max / 100 + 1, .max] {
        let page = fixture.get("/feeds/a/rows?pageIndex=\(index)&pageSize=\(size)")
        let start = index >= pages ? total : index * size
        let expected = (start..<min(total, start + size)).map(String.init)
        #expect(page.status == .ok)
        #expect(page.ids == expected)
        #expect(page.json?["pageIndex"] as? Int == index)
        #expect(page.json?["pageSize"] as? Int == size)
        #expect(page.json?["total"] as? Int == total)
        let isLast = index >= pages - 1
        #expect(page.json?["isNoMore"] as? Bool == isLast)
        #expect((page.json?["next"] is String) == !isLast)
        try check(page, index, size, pages)
      }
    }
  }

  /// The links of a page, in its body and its field.
  private func check(_ page: Response, _ index: Int, _ size: Int, _ pages: Int) throws {
    let snapshot = try #require(page.json?["snapshot"] as? String)
    func link(_ index: Int) -> String {
      "/feeds/a/rows?pageIndex=\(index)&pageSize=\(size)&snapshot=\(snapshot)"
    }
    var links = ["<\(link(0))>; rel=\"first\""]
    if index > 0 { links.append("<\(link(min(index - 1, pages - 1)))>; rel=\"prev\"") }
    if index < pages - 1 {
      links.append("<\(link(index + 1))>; rel=\"next\"")
      #expect(page.json?["next"] as? String == link(index + 1))
    }
    #expect(page.field("Link") == links.joined(separator: ", "))
  }

  @Test func `by next or by index gives each item once`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: (0..<250).map { .sample("\($0)") })
    let expected = (0..<250).reversed().map(String.init)
    for size in [1, 7, 20, 100] {
      var target = "/feeds/a/rows?pageSize=\(size)"
      var ids: [String] = []
      while true {
        let page = fixture.get(target)
        ids += page.ids
        guard let next = page.json?["next"] as? String else { break }
        target = next
      }
      #expect(ids == expected, "pageSize \(size)")
    }
  }

  @Test func `carries what was asked`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill("a", with: (0..<9).map { .sample("\($0)") })
    let page = fixture.get(
      "/feeds/a/rows?textScale=1.50&other=x&pageIndex=01&width=0390.0&pageSize=%32")
    let snapshot = try #require(page.json?["snapshot"] as? String)
    let rest = "&pageSize=2&snapshot=\(snapshot)&width=0390.0&textScale=1.50"
    #expect(page.json?["next"] as? String == "/feeds/a/rows?pageIndex=2\(rest)")
    #expect(page.field("Link") == RouteFixture.linkOfSecondPage(carrying: rest))
    #expect(fixture.get("/feeds/a/rows?pageIndex=2\(rest)").ids.count == 2)
  }

  @Test func `has the sizes that the operator allows`() throws {
    let fixture = try RouteFixture(settings: FeedResponderSettings(maximumPageSize: 5))
    try fixture.writer.fill("a", with: (0..<9).map { .sample("\($0)") })
    #expect(fixture.get("/feeds/a/rows").json?["pageSize"] as? Int == 5)
    #expect(fixture.get("/feeds/a/rows").ids.count == 5)
    #expect(fixture.get("/feeds/a/rows?pageSize=5").status == .ok)
    #expect(fixture.get("/feeds/a/rows?pageSize=6").parameter == "pageSize")
    let large = try RouteFixture(settings: FeedResponderSettings(maximumPageSize: 10_000))
    try large.writer.fill("a", with: (0..<150).map { .sample("\($0)") })
    #expect(large.get("/feeds/a/rows?pageSize=10000").ids.count == 150)
    #expect(large.get("/feeds/a/rows").ids.count == 20)
    #expect(large.get("/feeds/a/rows?pageIndex=9223372036854775807&pageSize=10000").ids == [])
  }

  @Test func `shows hidden neighbours as placeholders, so that no page is short`() throws {
    let fixture = try RouteFixture()
    try fixture.writer.fill(
      "a", order: .appended,
      with: (0..<60).map { .sample("\($0)", type: (20..<45).contains($0) ? "gone" : "film") })
    var ids: [String] = []
    for index in 0..<3 {
      let page = fixture.get("/feeds/a/rows?pageIndex=\(index)")
      #expect(page.ids.count == 20)
      #expect(page.json?["isNoMore"] as? Bool == (index == 2))
      ids += page.ids
    }
    #expect(ids == (0..<60).map(String.init))
  }
}
