import Cells
import Feeds
import TestSupport
import Testing

/// Scenarios that every engine must pass alike.
@Suite struct `A feed store` {
  private struct Stop: Error {
    init() {}
    init(_ error: StoreError) { Issue.record(error) }
  }

  @Test(arguments: EngineKind.allCases)
  func `creates, updates, leaves alone and removes`(kind: EngineKind) throws {
    try creates(kind.make())
  }

  private func creates(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    try writer.fill("a")
    var version = try store.feed("a").version
    #expect(try store.feed("a").total == 0)
    #expect(try store.items(of: "a").isEmpty)

    #expect(try writer.put(.sample("x"), into: "a") == .created)
    #expect(try store.feed("a").total == 1)
    #expect(try store.feed("a").version > version)
    version = try store.feed("a").version
    let first = try #require(try store.items(of: "a").first)
    #expect(first.revision == 1)

    #expect(try writer.put(.sample("x"), into: "a") == .unchanged)
    #expect(try store.feed("a").version == version)
    #expect(try store.items(of: "a") == [first])

    for changed in [
      NewItem.sample("x", payload: #"{"title":"U"}"#), .sample("x", type: "book"),
      .sample("x", at: Timestamp(seconds: 0)),
      .sample("x", at: Timestamp(seconds: 0, nanoseconds: 1)),
      .sample("x", payload: #"{"title": "T"}"#),
    ] {
      #expect(try writer.put(changed, into: "a") == .updated)
      #expect(try store.feed("a").version == version + 1)
      version += 1
      let item = try #require(try store.items(of: "a").first)
      #expect(item.number == first.number)
      #expect(item.payload == changed.payload)
      #expect(item.type == changed.type.name)
      #expect(item.publishedAt == changed.publishedAt)
      #expect(item.revision == first.revision + version - 2)
    }

    #expect(try writer.remove("y", from: "a") == false)
    #expect(try store.feed("a").version == version)
    #expect(try writer.remove("x", from: "a"))
    #expect(try store.feed("a").total == 0)
    #expect(try store.feed("a").version == version + 1)
    #expect(try store.items(of: "a").isEmpty)

    #expect(try writer.put(.sample("x"), into: "a") == .created)
    let again = try #require(try store.items(of: "a").first)
    #expect(again.number > first.number)
  }

  @Test(arguments: EngineKind.allCases)
  func `writes a transaction that throws not at all`(kind: EngineKind) throws {
    try writesAllOrNothing(kind.make())
  }

  private func writesAllOrNothing(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    let items = (0..<300).map { NewItem.sample("i\($0)", at: Timestamp(seconds: $0 % 7)) }
    try writer.fill("a", with: items)
    let before = try store.items(of: "a")
    let feed = try store.feed("a")
    #expect(throws: Stop.self) {
      try writer.write(failingAs: Stop.init) { (transaction) throws(Stop) in
        do {
          let name = try #require(FeedName("b"))
          let made = try transaction.createFeed(named: name, title: "", order: .oldest)
          for number in 0..<500 {
            _ = try transaction.put(.sample("n\(number)"), into: made)
            _ = try transaction.put(.sample("n\(number)", at: Timestamp(seconds: 3)), into: feed)
          }
          for number in 0..<200 {
            _ = try transaction.removeItem(try #require(ItemID("i\(number)")), from: feed)
          }
        } catch {
          Issue.record(error)
        }
        throw Stop()
      }
    }
    #expect(try store.items(of: "a") == before)
    #expect(try store.feed("a") == feed)
    #expect(try store.feeds().map(\.name.text) == ["a"])
    try writer.put(.sample("z", at: Timestamp(seconds: 100)), into: "a")
    #expect(try store.ids(of: "a") == ["z"] + before.map(\.id.description))
  }

  @Test(arguments: EngineKind.allCases, FeedOrder.allCases)
  func `orders ties, fractions and undated items the same on every page size`(
    kind: EngineKind, order: FeedOrder
  ) throws {
    try orders(kind.make(), order)
  }

  private func orders(_ engine: some StoreEngine, _ order: FeedOrder) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    let dates: [Timestamp?] = [
      Timestamp(seconds: 10), nil, Timestamp(seconds: 10, nanoseconds: 1), Timestamp(seconds: 10),
      Timestamp(seconds: -10), Timestamp(seconds: -10, nanoseconds: 999_999_999), nil,
      Timestamp(seconds: 9, nanoseconds: 999_999_999), Timestamp(seconds: -62_167_219_200),
      Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999), Timestamp(seconds: 0), nil,
    ]
    let items = dates.enumerated().map { NewItem.sample("\($0)", at: $1) }
    try writer.fill("a", order: order, with: items)
    let expected =
      switch order {
      case .newest: [9, 2, 3, 0, 7, 10, 5, 4, 8, 11, 6, 1]
      case .oldest: [8, 4, 5, 10, 7, 0, 3, 2, 9, 1, 6, 11]
      case .appended: Array(0..<12)
      }
    for size in [1, 2, 3, 7, 12, 20, 100] {
      #expect(try store.ids(of: "a", pageSize: size) == expected.map(String.init))
    }
    for (place, item) in try store.items(of: "a").enumerated() {
      #expect(try store.position(of: item, in: try store.feed("a")) == Int64(place))
    }
    // An update keeps the rank of insertion: given the date back, the item stands where it was.
    try writer.put(.sample("0", at: nil), into: "a")
    try writer.put(.sample("0", at: Timestamp(seconds: 10)), into: "a")
    #expect(try store.ids(of: "a") == expected.map(String.init))
  }

  @Test(arguments: EngineKind.allCases)
  func `keeps ids apart that Swift's text holds for equal`(kind: EngineKind) throws {
    try keepsApart(kind.make())
  }

  private func keepsApart(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    let ids = ["\u{E9}", "e\u{301}", "A", "a", "a ", " a", "rfc/9110", "100%", "😀", "\u{202E}x"]
    try writer.fill("a", order: .appended, with: ids.map { .sample($0) })
    try writer.fill("b", with: [.sample("a", payload: #"{"b":1}"#)])
    #expect(try store.items(of: "a").map(\.id.bytes) == ids.map { Array($0.utf8) })
    let feed = try store.feed("a")
    for id in ids {
      let found = try store.item(try #require(ItemID(id)), in: feed)
      #expect(found?.id.bytes == Array(id.utf8))
    }
    #expect(try store.item(try #require(ItemID("E\u{301}")), in: feed) == nil)
    #expect(try writer.remove("\u{E9}", from: "a"))
    #expect(try store.ids(of: "a").map { Array($0.utf8) } == ids.dropFirst().map { Array($0.utf8) })
    #expect(try store.items(of: "b").map(\.payload) == [Array(#"{"b":1}"#.utf8)])
  }

  @Test(arguments: EngineKind.allCases)
  func `lists feeds by name, and finds only those that are there`(kind: EngineKind) throws {
    try listsFeeds(kind.make())
  }

  private func listsFeeds(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    for name in ["b", "a-1", "a.1", "a_1", "a", "a1", "10", "9"] { try writer.fill(name) }
    #expect(
      try store.feeds().map(\.name.text) == ["10", "9", "a", "a-1", "a.1", "a1", "a_1", "b"])
    #expect(Set(try store.feeds().map(\.number)).count == 8)
    #expect(try store.feed(named: try #require(FeedName("c"))) == nil)
    #expect(throws: StoreError.self) { try writer.fill("a") }
    #expect(try store.feeds().count == 8)
  }

  @Test(arguments: EngineKind.allCases)
  func `answers any stretch that is asked for`(kind: EngineKind) throws {
    try answersAnyStretch(kind.make())
  }

  private func answersAnyStretch(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    try writer.fill("a", order: .appended, with: (0..<200).map { .sample("\($0)") })
    let feed = try store.feed("a")
    for (offset, limit, count) in [
      (0, 0, 0), (0, -1, 0), (-1, 5, 0), (199, 5, 1), (200, 5, 0), (0, 1000, 200), (.max, 100, 0),
      (.max, .max, 0), (0, .max, 200), (150, .max, 50), (.min, 1, 0),
    ] as [(Int64, Int, Int)] {
      #expect(try store.entries(of: feed, from: offset, limit: limit).count == count)
    }
  }
}
