import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A parameter` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill("a", order: .appended, with: (0..<30).map { .sample("\($0)") })
  }

  @Test(arguments: [
    ("pageIndex", "-1"), ("pageIndex", "%2B1"), ("pageIndex", "+1"), ("pageIndex", "1+"),
    ("pageIndex", "1.0"), ("pageIndex", "1e3"), ("pageIndex", "abc"), ("pageIndex", ""),
    ("pageIndex", "9223372036854775808"), ("pageIndex", "99999999999999999999999"),
    ("pageIndex", "0x10"), ("pageIndex", "%D9%A1"), ("pageIndex", "1%2C2"), ("pageIndex", "%20"),
    ("pageSize", "0"), ("pageSize", "-1"), ("pageSize", "101"), ("pageSize", "100000"),
    ("pageSize", "9223372036854775807"), ("pageSize", "9223372036854775808"), ("pageSize", ""),
    ("pageSize", "ten"), ("pageSize", "10+"), ("pageSize", "1_0"), ("pageSize", "%0A10"),
    ("width", "0"), ("width", "0.9999"), ("width", "10000.1"), ("width", "10001"),
    ("width", "-390"),
    ("width", ""), ("width", "nan"), ("width", "inf"), ("width", "1e3"), ("width", "0x10"),
    ("width", "390."), ("width", ".5"), ("width", "3.9.0"), ("width", "390px"), ("width", "3%209"),
    ("width", "000000000000000000000000000000390.0"), ("width", "390,5"),
    ("textScale", "0.49"), ("textScale", "4.001"), ("textScale", "0"), ("textScale", "5"),
    ("textScale", "0.49999999999999999999999"), ("textScale", "4.00000000000000000000001"),
    ("width", "0.99999999999999999999999"), ("width", "10000.0000000000000000000001"),
    ("textScale", "NaN"), ("textScale", "-1"), ("textScale", ""), ("textScale", "1,5"),
  ])
  func `out of its range is refused by name`(name: String, value: String) {
    let answer = fixture.get("/feeds/a/rows?\(name)=\(value)")
    #expect(answer.status == .badRequest)
    #expect(answer.parameter == name)
    #expect(answer.json?["detail"] as? String != nil)
    if name == "width" || name == "textScale" {
      #expect(fixture.get("/feeds/a/rows/1?\(name)=\(value)").parameter == name)
    }
  }

  @Test func `of more characters than are read is refused with their number`() {
    let answer = fixture.get("/feeds/a/rows?width=000000000000000000000000000000390.0")
    let detail = answer.json?["detail"] as? String
    let zeros = String(repeating: "0", count: 27)
    #expect(detail?.hasSuffix("from 1 to 10000, of at most 32 characters.") == true)
    #expect(fixture.get("/feeds/a/rows?width=\(zeros)390.0").status == .ok)
    #expect(fixture.get("/feeds/a/rows?textScale=0.50000000000000000000000000000").status == .ok)
  }

  @Test(arguments: [
    "pageIndex=0", "pageIndex=000", "pageIndex=9223372036854775807", "pageSize=1", "pageSize=100",
    "pageSize=%31%30", "pageSize=0010", "width=1", "width=10000", "width=10000.0",
    "width=1.0000001",
    "width=0390", "textScale=0.5", "textScale=4", "textScale=4.000", "textScale=%31%2E5", "",
    "&&&", "=", "=1", "&=&", "other", "other=", "other=%00x".replacing("%00", with: "%01"),
    "pageindex=x", "PageSize=0", "cells=FilmCell", "order=x&order=y", "page%20Size=0",
    "yolo=%3C\\", "a=b=c=d", "filter[]=1&filter[]=2", "x=1;pageSize=0", "é=é", "a%26pageSize=0",
  ])
  func `in its range, or unknown, is taken`(query: String) {
    #expect(fixture.get("/feeds/a/rows?\(query)").status == .ok)
  }

  @Test(arguments: [
    ("pageSize=10&pageSize=20", "pageSize"), ("pageSize=10&pageSize=10", "pageSize"),
    ("pageIndex=0&x=1&pageIndex=0", "pageIndex"), ("width=1&%77idth=2", "width"),
    ("textScale=1&textScale", "textScale"), ("pageSize&pageSize", "pageSize"),
    ("pageSize", "pageSize"), ("width", "width"),
  ])
  func `given twice, or without a value, is refused by name`(query: String, name: String) {
    let answer = fixture.get("/feeds/a/rows?\(query)")
    #expect(answer.status == .badRequest)
    #expect(answer.parameter == name)
  }

  @Test func `is encoded as any other text may be`() {
    #expect(fixture.get("/feeds/a/rows?pageSize=%31%30").json?["pageSize"] as? Int == 10)
    #expect(fixture.get("/feeds/a/rows?page%53ize=7").json?["pageSize"] as? Int == 7)
    #expect(fixture.get("/feeds/a/rows?a%26b=c%3Dd&pageSize=3").json?["pageSize"] as? Int == 3)
    #expect(fixture.get("/%66eeds/%61/row%73").status == .ok)
  }

  @Test(arguments: [
    "/feeds/a/rows?x=%ZZ", "/feeds/a/rows?x=%", "/feeds/a/rows?x=%F", "/feeds/a/rows?x=%FF",
    "/feeds/a/rows?x=%00", "/feeds/a/rows?%ZZ=1", "/feeds/a/rows?x=%C3%28",
    "/feeds/a/rows?x=%F0%9F%98",
    "/feeds/a/rows?x=%ED%A0%80", "/feeds?%", "/feeds/a?%FF", "/feeds/a/items/1?x=%", "/healthz?%G0",
    "/feeds/%ZZ/rows", "/feeds/%/rows", "/feeds/%FF/rows", "/feeds/a/rows/%00",
    "/feeds/a/rows/%C3%28",
    "/feeds/a/%F0%9F%98", "/%ZZ", "/nowhere/%", "/nowhere?x=%ZZ", "/feeds/none/rows?pageSize=%ZZ",
    "/feeds/a/items/%E2%82",
  ])
  func `or path with a bad escape anywhere is refused`(target: String) {
    for method in [Method.get, .head, .post, .options] {
      #expect(fixture.respond(method, target).status == .badRequest)
    }
  }

  @Test func `with a bad escape is named where it has a name`() {
    #expect(fixture.get("/feeds/a/rows?x=%ZZ").parameter == "x")
    #expect(fixture.get("/feeds/a/rows?a%20b=%FF").parameter == "a b")
    #expect(fixture.get("/feeds/a/rows?%ZZ=1").parameter == nil)
  }

  @Test func `that is bad comes after a feed that is not there`() {
    for query in ["pageSize=0", "pageIndex=-1&width=x", "pageSize=1&pageSize=2", "textScale=9"] {
      for path in ["rows", "rows/1", "items/1", ""] {
        let slash = path.isEmpty ? "" : "/"
        #expect(fixture.get("/feeds/none\(slash)\(path)?\(query)").status == .notFound)
        #expect(fixture.get("/feeds/No%20ne\(slash)\(path)?\(query)").status == .notFound)
      }
      #expect(fixture.get("/feeds/a/rows?\(query)").status == .badRequest)
      // These routes do not know it.
      #expect(fixture.get("/feeds/a/items/1?\(query)").status == .ok)
      #expect(fixture.get("/feeds/a?\(query)").status == .ok)
      #expect(fixture.get("/feeds?\(query)").status == .ok)
    }
  }

  @Test func `is shown shortened at a character's border`() throws {
    let family = "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"
    let value = String(repeating: family, count: 300)
    let detail = try #require(
      fixture.get("/feeds/a/rows?pageSize=\(value)").json?["detail"] as? String)
    #expect(detail.utf8.count < 2_000)
    #expect(!detail.unicodeScalars.contains("\u{FFFD}"))
  }
}
