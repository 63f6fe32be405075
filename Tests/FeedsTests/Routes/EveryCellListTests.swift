import Cells
import DemoFeed
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `Every list of cells` {
  private static let settings = [
    FeedResponderSettings(), FeedResponderSettings(pageCacheCapacity: 0),
  ]

  @Test(arguments: settings.indices)
  func `gives the same rows, of its cells or the placeholder`(number: Int) throws {
    let registry = try CellRegistry(DemoFeed.registrations)
    let fixture = try RouteFixture(registry: registry, settings: Self.settings[number])
    try fill(fixture, registry)
    let plain = fixture.get("/feeds/all/rows?pageSize=100")
    let chains = try plain.rows.map { try chain(of: $0, registry, fixture) }
    let known = Set(registry.reuseIdentifiers.map(\.rawValue)).subtracting(["PlaceholderCell"])
    #expect(Set(chains.joined()) == known, "the demo shows each of its cells")
    var pages: Set<[UInt8]> = []
    var byTag: [String: [UInt8]] = [:]
    for list in Self.lists(of: registry.reuseIdentifiers.map(\.rawValue)) {
      let text = list.joined(separator: ",")
      var tags: Set<String> = []
      for _ in 0..<2 {
        let page = fixture.get("/feeds/all/rows?pageSize=100&cells=\(text)")
        #expect(page.ids == plain.ids)
        let expected = chains.map { $0.first(where: list.contains) ?? "PlaceholderCell" }
        #expect(page.rows.map { $0["type"] as? String ?? "" } == expected)
        let tag = try #require(page.field("ETag"))
        tags.insert(tag)
        // The tag comes from the list, so lists whose rows are the same may have several.
        #expect(byTag[tag] ?? page.body == page.body)
        pages.insert(page.body)
        byTag[tag] = page.body
      }
      #expect(tags.count == 1)
    }
    #expect(pages.count > 100)
    #expect(fixture.faults.placeholderCount == 0)
    try restart(fixture)
  }

  /// The cells that the row can have: its own, and those behind it.
  private func chain(
    of row: [String: Any], _ registry: CellRegistry, _ fixture: RouteFixture
  ) throws -> [String] {
    let id = PercentEncoding.encode(try #require(row["id"] as? String))
    let type = try #require(row["type"] as? String)
    let itemType = fixture.get("/feeds/all/items/\(id)").json?["type"] as? String
    let cell = try #require(registry.cells.first { $0.identifier.rawValue == type })
    let chain = try #require(cell.chains.first { $0.itemType == itemType })
    return [type] + chain.fallbacks.map(\.rawValue)
  }

  /// Another program of the same data gives the same bytes and tags.
  private func restart(_ fixture: RouteFixture) throws {
    let second = try fixture.another(over: try fixture.database.store())
    for list in ["", "FilmCell", "PostCell,PhotoCell"] {
      let target = "/feeds/all/rows?pageSize=100&cells=\(list)"
      let again = second.respond(to: .sample(.get, target))
      let page = fixture.get(target)
      #expect(again.fields == page.fields)
      #expect(again.body == page.body)
    }
  }

  /// All lists where there are few enough, else some of them; each in an order of chance.
  private static func lists(of names: [String]) -> [[String]] {
    var random = SeededGenerator(seed: 12)
    let all = names.count <= 12
    return (0..<(all ? 1 << names.count : 4096)).map { number in
      let bits = all ? UInt64(number) : random.next()
      return names.indices.filter { bits & (1 << UInt64($0)) != 0 }.map { names[$0] }
        .shuffled(using: &random)
    }
  }

  /// Two items of each type that the demo has, and of each cell that has conditions.
  private func fill(_ fixture: RouteFixture, _ registry: CellRegistry) throws {
    let more = [
      #"{"id":"article","type":"post","payload":{"text":"One.\n\nTwo."}}"#,
      #"{"id":"p1","type":"python-package","payload":{"name":"n","version":"1","summary":"s"}}"#,
      #"{"id":"p2","type":"debian-package","payload":{"name":"n","version":"1"}}"#,
      """
      {"id":"p3","type":"javascript-package","payload":\
      {"name":"n","version":"1","downloads":5,"summary":"s"}}
      """,
    ]
    var counts: [String: Int] = [:]
    let lines = DemoFeed.feeds[0].ndjson.split(separator: "\n").map(String.init)
    let some = lines.filter { line in
      let type = String(line.split(separator: #""type":""#).last?.prefix { $0 != "\"" } ?? "")
      counts[type, default: 0] += 1
      return counts[type, default: 0] <= 2
    }
    var pieces = [Array((some + more).joined(separator: "\n").utf8)]
    let name = try #require(FeedName("all"))
    let demo = ItemImport(registry: registry, feed: name, order: .appended)
    _ = try demo.run(with: fixture.writer) { pieces.popLast() }
    #expect(try fixture.database.store().itemTypes().map(\.type) == registry.itemTypes)
  }
}
