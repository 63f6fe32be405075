import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `Selecting a row` {
  private let fixture: RouteFixture

  init() throws {
    fixture = try RouteFixture(registry: try ClientCells.registry())
    try fixture.writer.fill("a", order: .appended, with: ClientCells.items)
    try fixture.writer.fill(
      "b", with: (0..<30).map { .sample("\($0)", type: "leaf", payload: "{}") })
  }

  @Test(arguments: [
    (#"{"url":"https://x.test/\"?a=é&b"}"#, #"{"type":"open","url":"https://x.test/\"?a=é&b"}"#),
    (#"{"note":7}"#, #"{"type":"custom","payload":{"a":"é/","z":7}}"#),
    (#"{"url":""}"#, #"{"type":"open","url":""}"#),
    (#"{"feed":"b"}"#, #"{"type":"push","feed":"b","rows":"/feeds/b/rows"}"#),
    (#"{"feed":"none"}"#, #"{"type":"push","feed":"none","rows":"/feeds/none/rows"}"#),
    (
      #"{"feed":"No ne/\""}"#,
      #"{"type":"push","feed":"No ne/\"","rows":"/feeds/No%20ne%2F%22/rows"}"#
    ),
    (
      #"{"feed":"none","page":true}"#,
      #"{"type":"push","feed":"none","rows":"/feeds/none/rows","page":null}"#
    ),
  ])
  func `answers what is to be done`(payload: String, action: String) throws {
    try put(payload)
    let answer = fixture.respond(.post, "/feeds/a/rows/door/select")
    #expect(answer.status == .ok)
    #expect(answer.text == action)
    #expect(answer.field("Cache-Control") == "no-store")
    #expect(answer.field("ETag") == nil)
    #expect(answer.field("Content-Type") == "application/json")
    let missing = payload.contains("none") || payload.contains("No ne")
    #expect(fixture.log.all.count == (missing ? 1 : 0))
  }

  @Test(arguments: [
    ("leaf", ""), ("short", ""), ("bad", ""), ("gone", ""), ("long", "?cells=LeafCell"),
    ("long", "?cells="), ("door", ""), ("broken", ""), ("door", "?cells=LeafCell"),
  ])
  func `is 204 where there is nothing to do`(id: String, query: String) throws {
    try put("{}")
    try fixture.writer.put(
      .sample("broken", type: "door", payload: #"{"url":"broken"}"#), into: "a")
    let answer = fixture.respond(.post, "/feeds/a/rows/\(id)/select\(query)")
    #expect(answer.status == .noContent)
    #expect(answer.body.isEmpty)
    #expect(answer.field("ETag") == nil)
    #expect(answer.field("Cache-Control") == "no-store")
    #expect(fixture.faults.placeholderCount == 0, "no row was shown")
  }

  @Test(arguments: [
    ("", "a long story"), ("?cells=LongCell", "a long story"), ("?cells=WideCell", "wide"),
    ("?cells=ShortCell", "a long story"), ("?cells=ShortCell,WideCell", "wide"),
  ])
  func `asks the handler of the cell that the client was shown`(query: String, end: String) {
    let answer = fixture.respond(.post, "/feeds/a/rows/long/select\(query)")
    #expect(answer.json?["url"] as? String == "https://x.test/\(end)")
  }

  @Test(arguments: [
    "", "pageSize=7", "pageSize=100", "cells=", "cells=NewerCell", "cells=DoorCell,LeafCell",
    "width=300&textScale=2&pageSize=3&cells=DoorCell",
  ])
  func `brings the first page along where it is asked to`(query: String) throws {
    try put(#"{"feed":"b","page":true}"#)
    for index in ["", "&pageIndex=1", "&pageIndex=x"] {
      let answer = fixture.respond(.post, "/feeds/a/rows/door/select?\(query)\(index)")
      guard query.isEmpty || query.contains("DoorCell") || query.hasPrefix("pageSize") else {
        #expect(answer.status == .noContent)
        continue
      }
      let page = try #require(fixture.get("/feeds/b/rows?\(query)").text)
      #expect(
        answer.text
          == #"{"type":"push","feed":"b","rows":"/feeds/b/rows","page":\#(page)}"#)
    }
    #expect(fixture.log.all.isEmpty)
  }

  @Test func `sees the feeds as they are now`() throws {
    try put(#"{"feed":"c","page":true}"#)
    let target = "/feeds/a/rows/door/select"
    #expect(fixture.respond(.post, target).text?.hasSuffix(#""page":null}"#) == true)
    try fixture.writer.fill("c")
    let page = try #require(fixture.get("/feeds/c/rows").text)
    #expect(fixture.respond(.post, target).text?.hasSuffix(#""page":\#(page)}"#) == true)
    try put(#"{"feed":"a"}"#)
    #expect(fixture.respond(.post, target).json?["feed"] as? String == "a")
    #expect(fixture.log.all.count == 1)
  }

  @Test func `has the page size that the operator allows`() throws {
    let small = try RouteFixture(
      registry: try ClientCells.registry(), settings: FeedResponderSettings(maximumPageSize: 2))
    try small.writer.fill(
      "a", order: .appended,
      with: [.sample("d", type: "door", payload: #"{"feed":"a","page":true}"#)] + ClientCells.items)
    let answer = small.respond(.post, "/feeds/a/rows/d/select")
    #expect(((answer.json?["page"] as? [String: Any])?["rows"] as? [Any])?.count == 2)
    #expect(small.respond(.post, "/feeds/a/rows/d/select?pageSize=3").parameter == "pageSize")
  }

  @Test(
    arguments: [
      ("/feeds/none/rows/long/select", 404), ("/feeds/a/rows/none/select", 404),
      ("/feeds/none/rows/long/select?pageSize=0", 404), ("/feeds/a/rows/none/select?width=0", 404),
      ("/feeds/a/rows/long/select?pageSize=0", 400), ("/feeds/a/rows/long/select?width=0", 400),
      ("/feeds/a/rows/long/select?textScale=9", 400), ("/feeds/a/rows/leaf/select?cells=,", 400),
      ("/feeds/a/rows/leaf/select?x=%ZZ", 400), ("/feeds/a/rows/%01/select", 400),
      ("/feeds/a/rows/long/select/", 404), ("/feeds/a/rows/long/Select", 404),
    ] as [(String, UInt16)])
  func `says what is wrong`(target: String, code: UInt16) {
    #expect(fixture.respond(.post, target).status.code == code)
  }

  @Test func `is a POST`() {
    let target = "/feeds/a/rows/long/select"
    for method in Method.allCases where method != .post && method != .options {
      let answer = fixture.respond(method, target)
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.field("Allow") == "POST, OPTIONS")
    }
    let options = fixture.respond(.options, target)
    #expect(options.status == .noContent)
    #expect(options.field("Allow") == "POST, OPTIONS")
  }

  @Test func `takes any body, and no JSON only from those who accept it`() {
    let target = "/feeds/a/rows/long/select"
    for body in ["", "{}", "no JSON", "{"] {
      let request = Request.sample(.post, target, body: Array(body.utf8))
      #expect(fixture.respond(to: request).status == .ok)
    }
    for id in ["long", "leaf"] {
      let target = "/feeds/a/rows/\(id)/select"
      let refused = fixture.respond(.post, target, fields: [("Accept", "text/html")])
      #expect(refused.status == .notAcceptable)
    }
    let tag = fixture.respond(
      .post, target, fields: [("If-None-Match", "*"), ("If-Match", "\"x\"")])
    #expect(tag.status == .ok, "there is nothing to match")
  }

  @Test func `does nothing where a custom action has no JSON, which is told once`() throws {
    try put(#"{"note":0}"#)
    for _ in 0..<2 {
      #expect(fixture.respond(.post, "/feeds/a/rows/door/select").status == .noContent)
      #expect(fixture.log.all.count == 1)
    }
  }

  @Test func `does nothing where the handler makes a registration, which is told once`() throws {
    let registry = try CellRegistry {
      CellRegistration<ClientCells.LeafCell, ClientCells.Leaf> { _, _ in }.onSelect { _ in
        _ = CellRegistration<ClientCells.LeafCell, ClientCells.Leaf> { _, _ in }
        return .open(url: "x")
      }
    }
    let fixture = try RouteFixture(registry: registry)
    try fixture.writer.fill("a", with: [ClientCells.items[2]])
    for _ in 0..<2 {
      #expect(fixture.respond(.post, "/feeds/a/rows/leaf/select").status == .noContent)
      #expect(fixture.log.all.count == 1)
    }
    #expect(fixture.get("/feeds/a/rows/leaf").json?["type"] as? String == "LeafCell")
    #expect(fixture.faults.placeholderCount == 0)
  }

  private func put(_ payload: String) throws {
    try fixture.writer.put(.sample("door", type: "door", payload: payload), into: "a")
  }
}
