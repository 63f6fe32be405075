import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `A declared list` {
  private let database: TestDatabase
  private let writer: SQLiteFeedWriter
  private let store: SQLiteFeedStore

  init() throws {
    database = try TestDatabase()
    writer = try database.writer()
    store = try database.store()
  }

  private func sync(
    _ names: [String]?, title: String? = "Fruits", color: String = "red"
  ) throws -> ListFeedSync.Report {
    let items = names?.map { FruitList.Fruit(name: $0, color: color) }
    let registry = try CellRegistry { FruitList.list("fruits", title: title, items: items) }
    let declaration = try #require(registry.feeds.first)
    return try ListFeedSync(declaration).run(with: writer)
  }

  private func feed() throws -> Feed {
    try store.atOneInstant { () throws(StoreError) in try store.feed("fruits") }
  }

  @Test func `makes its feed`() throws {
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

  @Test func `that has not changed writes nothing`() throws {
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
  func `brings its feed to it`(
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
  func `follows any other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let names = (0..<12).map { "f\($0)" }.shuffled(using: &random)
      let list = Array(names.prefix(Int.random(in: 0...12, using: &random)))
      _ = try sync(list, color: Bool.random(using: &random) ? "red" : "green")
      #expect(try store.ids(of: "fruits") == list)
    }
    try store.verify()
  }

  @Test func `keeps the places of changed items`() throws {
    _ = try sync(["a", "b", "c"])
    let numbers = try store.items(of: "fruits").map(\.number)
    #expect(try sync(["a", "b", "c"], color: "green") == .init(updated: 3))
    #expect(try store.items(of: "fruits").map(\.number) == numbers)
    #expect(try store.items(of: "fruits").map(\.revision) == [2, 2, 2])
  }

  @Test func `gives its feed its title`() throws {
    _ = try sync(["a"])
    let version = try feed().version
    #expect(try sync(["a"], title: "Fresh fruits") == .init(unchanged: 1))
    #expect(try feed().title == "Fresh fruits")
    #expect(try feed().version == version + 1)
    #expect(try store.ids(of: "fruits") == ["a"])
  }

  @Test func `without items makes its feed and leaves it alone`() throws {
    #expect(try sync(nil) == .init(madeFeed: true))
    #expect(try store.ids(of: "fruits") == [])
    try writer.put(.sample("x", type: "fruit", payload: #"{"name":"x"}"#), into: "fruits")
    let before = try feed()
    #expect(try sync(nil, title: "Other") == .init())
    #expect(try feed() == before)
  }

  @Test(arguments: [FeedOrder.newest, .oldest])
  func `leaves a feed of another order as it is`(order: FeedOrder) throws {
    try writer.fill("fruits", order: order, with: [.sample("x")])
    let before = try feed()
    let error = #expect(throws: ListFeedSync.Failure.self) { try sync(["a"]) }
    #expect(
      error?.description == """
        the feed "fruits" has the order \(order.rawValue), and a list needs appended; give the list \
        another name
        """)
    #expect(try feed() == before)
    #expect(try sync(nil) == .init(), "where the list has no items, the order is not its business")
  }

  @Test func `leaves a feed alone whose items no list has made`() throws {
    try writer.fill("fruits", order: .appended, with: [.sample("x")])
    let before = try feed()
    let error = #expect(throws: ListFeedSync.Failure.self) { try sync(["a"]) }
    #expect(
      error?.description == """
        the feed "fruits" has items that no list has made, and a list would remove them; give the \
        list another name, or declare it without items
        """)
    #expect(try feed() == before)
    #expect(try store.ids(of: "fruits") == ["x"])
  }

  @Test func `takes an empty feed over`() throws {
    #expect(try sync(nil) == .init(madeFeed: true))
    #expect(try sync(["a"]) == .init(created: 1))
    #expect(try sync([]) == .init(removed: 1))
  }

  @Test func `comes to the same in both engines`() throws {
    let model = ModelEngine()
    for names in [["a", "b", "c"], ["c", "x", "a"], ["x", "a"]] {
      let registry = try CellRegistry {
        FruitList.list("fruits", items: names.map { FruitList.Fruit(name: $0) })
      }
      let declaration = try #require(registry.feeds.first)
      let report = try ListFeedSync(declaration).run(with: model.writer())
      #expect(try ListFeedSync(declaration).run(with: writer) == report)
      #expect(try model.store().ids(of: "fruits") == names)
    }
  }
}
