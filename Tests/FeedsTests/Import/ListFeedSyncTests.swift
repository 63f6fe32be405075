import Cells
import Feeds
import TestSupport
import Testing

@Suite struct ListFeedSyncTests {
  struct Fruit: FeedItem {
    static let itemType = "fruit"
    var name: String
    var color = "red"
  }

  private let database: TestDatabase
  private let writer: SQLiteFeedWriter
  private let store: SQLiteFeedStore

  init() throws {
    database = try TestDatabase()
    writer = try database.writer()
    store = try database.store()
  }

  static func list(
    _ name: String, title: String? = nil, items: [Fruit]?
  ) -> ListFeed<BasicCell, Fruit> {
    ListFeed(
      name, title: title, items: items, id: \.name, configure: { $0.text = $1.name })
  }

  private func sync(
    _ names: [String]?, title: String? = "Fruits", color: String = "red"
  ) throws -> ListFeedSync.Report {
    let items = names?.map { Fruit(name: $0, color: color) }
    let registry = try CellRegistry { Self.list("fruits", title: title, items: items) }
    let declaration = try #require(registry.feeds.first)
    return try ListFeedSync(declaration).run(with: writer)
  }

  private func feed() throws -> Feed {
    try store.atOneInstant { () throws(StoreError) in try store.feed("fruits") }
  }

  @Test func `A declared list makes its feed`() throws {
    let report = try sync(["pear", "apple", "fig"])
    #expect(report == .init(madeFeed: true, created: 3))
    #expect(try store.ids(of: "fruits") == ["pear", "apple", "fig"])
    #expect(try feed().title == "Fruits")
    #expect(try feed().order == .appended)
    let item = try #require(try store.items(of: "fruits").first)
    #expect(item.type == "fruit")
    #expect(item.publishedAt == nil)
    #expect(String(decoding: item.payload, as: UTF8.self) == #"{"color":"red","name":"pear"}"#)
  }

  @Test func `A declared list that has not changed writes nothing`() throws {
    _ = try sync(["pear", "apple"])
    let before = try feed()
    let items = try store.items(of: "fruits")
    #expect(try sync(["pear", "apple"]) == .init(unchanged: 2))
    #expect(try feed() == before)
    #expect(try store.items(of: "fruits") == items)
  }

  @Test(arguments: [
    ("abc", "abcd", 1, 0, 3, 0), ("abc", "ab", 0, 0, 2, 1), ("abc", "ac", 0, 0, 2, 1),
    ("abc", "", 0, 0, 0, 3), ("", "abc", 3, 0, 0, 0), ("abc", "xyz", 3, 0, 0, 3),
    ("ab", "ba", 0, 1, 1, 0), ("abc", "axbc", 1, 2, 1, 0), ("abc", "cab", 0, 2, 1, 0),
    ("abc", "bca", 0, 1, 2, 0), ("abcd", "bdx", 1, 0, 2, 2), ("abc", "xabc", 1, 3, 0, 0),
  ])
  func `A feed is brought to its list`(
    old: String, new: String, created: Int, updated: Int, unchanged: Int, removed: Int
  ) throws {
    _ = try sync(old.map(String.init))
    let version = try feed().version
    let report = try sync(new.map(String.init))
    #expect(
      report
        == .init(created: created, updated: updated, unchanged: unchanged, removed: removed))
    #expect(try store.ids(of: "fruits") == new.map(String.init))
    #expect(try feed().total == Int64(new.count))
    #expect(try feed().version == version + 1)
    #expect(try sync(new.map(String.init)) == .init(unchanged: new.count))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Any list follows any other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let names = (0..<12).map { "f\($0)" }.shuffled(using: &random)
      let list = Array(names.prefix(Int.random(in: 0...12, using: &random)))
      _ = try sync(list, color: Bool.random(using: &random) ? "red" : "green")
      #expect(try store.ids(of: "fruits") == list)
    }
    try store.verify()
  }

  @Test func `Changed items keep their place`() throws {
    _ = try sync(["a", "b", "c"])
    let numbers = try store.items(of: "fruits").map(\.number)
    #expect(try sync(["a", "b", "c"], color: "green") == .init(updated: 3))
    #expect(try store.items(of: "fruits").map(\.number) == numbers)
    #expect(try store.items(of: "fruits").map(\.revision) == [2, 2, 2])
  }

  @Test func `The title follows the list's`() throws {
    _ = try sync(["a"])
    let version = try feed().version
    #expect(try sync(["a"], title: "Fresh fruits") == .init(unchanged: 1))
    #expect(try feed().title == "Fresh fruits")
    #expect(try feed().version == version + 1)
    #expect(try store.ids(of: "fruits") == ["a"])
  }

  @Test func `A list without items makes its feed and leaves it alone`() throws {
    #expect(try sync(nil) == .init(madeFeed: true))
    #expect(try store.ids(of: "fruits") == [])
    try writer.put(.sample("x", type: "fruit", payload: #"{"name":"x"}"#), into: "fruits")
    let before = try feed()
    #expect(try sync(nil, title: "Other") == .init())
    #expect(try feed() == before)
  }

  @Test(arguments: [FeedOrder.newest, .oldest])
  func `A feed of another order is refused and left as it is`(order: FeedOrder) throws {
    try writer.fill("fruits", order: order, with: [.sample("x")])
    let before = try feed()
    let error = #expect(throws: ListFeedSync.Failure.self) { try sync(["a"]) }
    #expect(
      error?.description == """
        the feed "fruits" has the order \(order.rawValue), and a list needs appended; give the list \
        another name or delete the feed
        """)
    #expect(try feed() == before)
    #expect(try sync(nil) == .init(), "where the list has no items, the order is not its business")
  }

  @Test(arguments: ["", "..", "a\u{7}", String(repeating: "x", count: 201)])
  func `An item that no feed can take is named, and nothing is written`(id: String) throws {
    let error = #expect(throws: ListFeedSync.Failure.self) { try sync(["good", id]) }
    #expect(error?.description.hasPrefix("the item \"\(id)\" of the list \"fruits\"") == true)
    #expect(try store.feeds().isEmpty)
    let large = String(repeating: "y", count: ItemDraft.maximumPayload)
    #expect(throws: ListFeedSync.Failure.self) { try sync(["good"], color: large) }
    #expect(try store.feeds().isEmpty)
  }

  @Test func `Both engines come to the same`() throws {
    let model = ModelEngine()
    for names in [["a", "b", "c"], ["c", "x", "a"], ["x", "a"]] {
      let registry = try CellRegistry {
        Self.list("fruits", items: names.map { Fruit(name: $0) })
      }
      let declaration = try #require(registry.feeds.first)
      let report = try ListFeedSync(declaration).run(with: model.writer())
      #expect(try ListFeedSync(declaration).run(with: writer) == report)
      #expect(try model.store().ids(of: "fruits") == names)
    }
  }
}
