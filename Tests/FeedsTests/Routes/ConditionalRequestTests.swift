import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A conditional request` {
  private static let targets = [
    "/feeds", "/feeds/a", "/feeds/a/rows", "/feeds/a/rows?pageIndex=7", "/feeds/a/rows/x",
    "/feeds/a/items/x",
  ]
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture()
    try fixture.writer.fill("a", with: [.sample("x"), .sample("y")])
  }

  @Test(arguments: targets)
  func `is 304 for a tag that the client has`(target: String) throws {
    let tag = try #require(fixture.get(target).field("ETag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 10)
    for value in [
      tag, "W/\(tag)", "*", "\"other\", \(tag)", " , ,W/\"x\" ,\(tag),", "\"a,b\", W/\(tag)",
    ] {
      for method in [Method.get, .head] {
        let answer = fixture.respond(method, target, fields: [("If-None-Match", value)])
        #expect(answer.status == .notModified, "\(value)")
        #expect(answer.field("ETag") == tag)
        let vary = target == "/feeds/a" ? "Accept-Encoding, Accept" : "Accept-Encoding"
        #expect(answer.field("Vary") == vary)
      }
    }
    let split = fixture.get(target, ("If-None-Match", "\"z\""), ("If-None-Match", tag))
    #expect(split.status == .notModified)
  }

  @Test(arguments: targets)
  func `is 200 for any other`(target: String) throws {
    let plain = fixture.get(target)
    let tag = try #require(plain.field("ETag"))
    for value in [
      "\"x\"", "W/\"x\"", "", ",", "x", String(tag.dropFirst().dropLast()), "w/\(tag)", "\"*\"",
      String(tag.dropLast()), "*, \"x\"",
    ] {
      let answer = fixture.get(
        target, ("If-None-Match", value),
        ("If-Modified-Since", "Fri, 31 Dec 9999 23:59:59 GMT"))
      #expect(answer.status == .ok, "\(value)")
      #expect(answer.body == plain.body)
    }
    #expect(
      fixture.get(target, ("If-Modified-Since", "Fri, 31 Dec 9999 23:59:59 GMT")).status == .ok)
    #expect(fixture.get(target, ("Range", "bytes=0-9")).body == plain.body)
  }

  @Test(arguments: targets)
  func `with If-Match is compared strongly`(target: String) throws {
    let tag = try #require(fixture.get(target).field("ETag"))
    for value in [tag, "*", "\"x\", \(tag)"] {
      #expect(fixture.get(target, ("If-Match", value)).status == .ok)
    }
    for value in ["W/\(tag)", "\"x\"", "", "x"] {
      #expect(fixture.get(target, ("If-Match", value)).status == .preconditionFailed)
    }
    let both = fixture.get(target, ("If-Match", "\"x\""), ("If-None-Match", tag))
    #expect(both.status == .preconditionFailed)
    #expect(fixture.get(target, ("If-Match", tag), ("If-None-Match", tag)).status == .notModified)
  }

  @Test func `does not hide an error`() {
    for (target, status) in [
      ("/feeds/none/rows", Status.notFound), ("/feeds/a/items/none", .notFound),
      ("/feeds/a/rows?pageSize=0", .badRequest),
    ] {
      #expect(fixture.get(target, ("If-None-Match", "*")).status == status)
      #expect(fixture.get(target, ("If-Match", "\"x\"")).status == status)
    }
  }

  @Test func `sees every change, and nothing else`() throws {
    func tags() -> [String?] { Self.targets.map { fixture.get($0).field("ETag") } }
    let before = tags()
    try fixture.writer.put(.sample("x"), into: "a")
    try fixture.writer.put(.sample("y"), into: "a")
    #expect(tags() == before)
    try fixture.writer.put(.sample("x", payload: #"{"title":"U"}"#), into: "a")
    let after = tags()
    // The list of feeds has nothing of contents.
    #expect(after[0] == before[0])
    for index in 1..<after.count { #expect(after[index] != before[index]) }
    let row = fixture.get("/feeds/a/rows/x").field("ETag")
    try fixture.writer.put(.sample("x", payload: #"{"title":"U","more":1}"#), into: "a")
    #expect(fixture.get("/feeds/a/rows/x").field("ETag") == row)
    #expect(fixture.get("/feeds/a/items/x").field("ETag") != after[5])
  }

  @Test func `has another tag for each page`() {
    var tags: Set<String> = []
    for query in [
      "", "pageIndex=1", "pageIndex=2", "pageSize=1", "pageSize=2", "pageSize=1&pageIndex=1",
    ] {
      tags.insert(fixture.get("/feeds/a/rows?\(query)").field("ETag") ?? "")
    }
    #expect(tags.count == 6)
  }
}
