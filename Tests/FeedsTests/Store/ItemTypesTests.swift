import Cells
import Feeds
import SQLite
import TestSupport
import Testing

@Suite struct `The item types of a feed` {
  @Test(arguments: EngineKind.allCases)
  func `are those of its items, each once`(kind: EngineKind) throws {
    try check(try kind.make())
  }

  private func check<Engine: StoreEngine>(_ engine: Engine) throws {
    let store = try engine.store()
    let writer = try engine.writer()
    try writer.fill("a", with: (0..<90).map { .sample("\($0)", type: ["b", "a", "C"][$0 % 3]) })
    try writer.fill("b", with: [.sample("x", type: "a"), .sample("y", type: "d.e")])
    try writer.fill("c")
    func types(_ name: String) throws -> [String] {
      try store.atOneInstant { () throws(StoreError) in try store.itemTypes(of: store.feed(name)) }
    }
    #expect(try types("a") == ["C", "a", "b"])
    #expect(try types("b") == ["a", "d.e"])
    #expect(try types("c") == [])
    #expect(try store.itemTypes().map(\.type) == ["C", "a", "b", "d.e"])
    #expect(try store.itemTypes().map(\.feed.text) == ["a", "a", "a", "b"])
    try writer.put(.sample("x", type: "new"), into: "b")
    #expect(try types("b") == ["d.e", "new"])
    try writer.remove("y", from: "b")
    #expect(try types("b") == ["new"])
    try writer.remove("x", from: "b")
    #expect(try types("b") == [])
  }

  @Test func `are found in a database of an older program`() throws {
    let database = try TestDatabase()
    try database.writer().fill("a", with: [.sample("x", type: "b"), .sample("y", type: "a")])
    try database.forgetMigrations(after: 1)
    #expect(
      try FeedDatabase.prepare(path: database.path)
        == [
          "0002_item_types.sql", "0003_list_feeds.sql", "0004_history.sql", "0005_idempotency.sql",
        ])
    #expect(try database.store().itemTypes().map(\.type) == ["a", "b"])
  }

  @Test func `cost no look at the items`() throws {
    let database = try TestDatabase()
    let items = (0..<20_000).map { NewItem.sample("\($0)", type: ["a", "b", "c"][$0 % 3]) }
    try database.writer().fill("a", with: items)
    let connection = try Connection(path: database.path, mode: .readOnly)
    var statement = try connection.prepare(ItemColumns.selectTypes)
    try statement.bind(1 as Int64, at: 1)
    var types: [String] = []
    try statement.forEachRow { row throws(SQLiteError) in types.append(row.text(at: 0)) }
    #expect(types == ["a", "b", "c"])
    #expect(statement.takeCost(.steps) < 400)
    #expect(statement.takeCost(.sorts) == 0)
  }
}
