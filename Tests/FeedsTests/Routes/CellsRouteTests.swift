import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `The cells` {
  private let fixture: RouteFixture

  init() throws { fixture = try RouteFixture(registry: try ClientCells.registry()) }

  @Test(arguments: [
    (
      "LongCell",
      """
      "version":3,"itemTypes":["story"],"height":{"rule":"fixed","points":66},\
      "fallback":"WideCell",
      """,
      #""fallbacks":[{"itemType":"story","chain":["WideCell","ShortCell"]}],"width":null,"span":null"#
    ),
    (
      "WideCell",
      #""version":1,"itemTypes":["story"],"height":{"rule":"byItemAndLayout"},"fallback":"ShortCell","#,
      #""fallbacks":[{"itemType":"story","chain":["ShortCell"]}],"width":null,"span":null"#
    ),
    (
      "ShortCell",
      #""version":1,"itemTypes":["story"],"height":{"rule":"fixed","points":44.5},"fallback":null,"#,
      #""fallbacks":[{"itemType":"story","chain":[]}],"width":null,"span":null"#
    ),
    (
      "TileCell",
      #""version":1,"itemTypes":["tile"],"height":{"rule":"fixed","points":66},"fallback":null,"#,
      #""fallbacks":[{"itemType":"tile","chain":[]}],"width":{"rule":"byItem"},"span":2"#
    ),
    (
      "PlaceholderCell",
      #""version":1,"itemTypes":[],"height":{"rule":"fixed","points":66},"fallback":null,"#,
      #""fallbacks":[],"width":null,"span":null"#
    ),
  ])
  func `have these bytes`(type: String, before: String, behind: String) throws {
    let registry = try ClientCells.registry()
    let cell = try #require(registry.cells.first { $0.identifier.rawValue == type })
    let schema = String(decoding: cell.schema.json, as: UTF8.self)
    let definition = #"{"type":"\#(type)",\#(before)"schema":\#(schema),\#(behind)"#
    let hash = ContentHash.hash(Array(definition.utf8)[...])
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    #expect(fixture.get("/cells/\(type)").text == definition + #","hash":"\#(padded)"}"#)
  }

  @Test func `are all there, by name`() throws {
    let answer = fixture.get("/cells")
    let cells = try #require(answer.json?["cells"] as? [[String: Any]])
    let names = cells.compactMap { $0["type"] as? String }
    #expect(
      names == [
        "DoorCell", "LeafCell", "LongCell", "PlaceholderCell", "ShortCell", "TileCell", "WideCell",
      ])
    let single = names.map { fixture.get("/cells/\($0)").text ?? "" }
    #expect(answer.text == #"{"cells":[\#(single.joined(separator: ","))]}"#)
    #expect(Set(cells.compactMap { $0["hash"] as? String }).count == names.count)
  }

  @Test func `keep their tags in every program`() throws {
    let second = try fixture.another(over: try fixture.database.store())
    for target in ["/cells", "/cells/LongCell"] {
      let answer = fixture.get(target)
      #expect(second.respond(to: .sample(.get, target)).fields == answer.fields)
      let tag = try #require(answer.field("ETag"))
      #expect(fixture.get(target, ("If-None-Match", tag)).status == .notModified)
      #expect(fixture.get(target, ("If-None-Match", "\"x\"")).status == .ok)
      #expect(fixture.get(target, ("If-Match", "\"x\"")).status == .preconditionFailed)
      let head = fixture.respond(.head, target)
      #expect(head.fields == answer.fields)
      #expect(head.body == answer.body)
    }
  }

  @Test(arguments: ["none", "longcell", "Long%20Cell", "%C3%A9", "A%2FB", "LongCell%01"])
  func `are not found by another name`(segment: String) {
    let answer = fixture.get("/cells/\(segment)")
    #expect(answer.status == .notFound)
    #expect((answer.json?["detail"] as? String)?.hasSuffix("GET /cells lists the cells.") == true)
  }

  @Test func `are those that a feed can emit`() throws {
    func cells(_ feed: String) -> [String]? {
      fixture.get("/feeds/\(feed)").json?["cells"] as? [String]
    }
    try fixture.writer.fill("a", with: Array(ClientCells.items.suffix(2)))
    try fixture.writer.fill("empty")
    let story = ["LongCell", "PlaceholderCell", "ShortCell", "WideCell"]
    #expect(cells("a") == story, "whatever of them the items meet")
    #expect(cells("empty")?.count == 7)
    try fixture.writer.put(.sample("l", type: "leaf", payload: "{}"), into: "a")
    #expect(cells("a") == ["LeafCell"] + story)
    try fixture.writer.remove("bad", from: "a")
    #expect(cells("a") == ["LeafCell", "PlaceholderCell"])
    try fixture.writer.remove("l", from: "a")
    #expect(cells("a") == ["PlaceholderCell"], "an item of no type that is registered")
    try fixture.writer.remove("gone", from: "a")
    #expect(cells("a")?.count == 7)
  }

  @Test func `of an empty feed that a list declares are the list's`() throws {
    let registry = try CellRegistry(
      ClientCells.registrations
        + [AnyCellRegistration(FruitList.list("fruits", items: nil))])
    let fixture = try RouteFixture(registry: registry)
    try fixture.writer.fill("fruits", order: .appended)
    func cells() -> [String]? { fixture.get("/feeds/fruits").json?["cells"] as? [String] }
    #expect(cells() == ["BasicCell", "PlaceholderCell"])
    try fixture.writer.put(.sample("x", type: "leaf", payload: "{}"), into: "fruits")
    #expect(cells() == ["LeafCell", "PlaceholderCell"])
  }
}
