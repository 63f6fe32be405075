import Cells
import Feeds
import Testing

/// What holds within a transaction, and between two writers.
@Suite struct `A feed transaction` {
  @Test(arguments: EngineKind.allCases)
  func `sees its own changes`(kind: EngineKind) throws {
    try seesItsChanges(kind.make())
  }

  private func seesItsChanges(_ engine: some StoreEngine) throws {
    let writer = try engine.writer()
    try writer.fill("a", with: [.sample("0")])
    let name = try #require(FeedName("a"))
    try writer.write { (transaction) throws(StoreError) in
      let feed = try transaction.feed(named: name)
      guard let feed else { throw .failed("no feed") }
      for number in 1...200 {
        #expect(try transaction.put(.sample("\(number)"), into: feed) == .created)
        #expect(try transaction.put(.sample("\(number)"), into: feed) == .unchanged)
      }
      #expect(try transaction.feed(named: name)?.total == 201)
      #expect(try transaction.feed(named: name)?.version == feed.version)
      guard let id = ItemID("7") else { throw .failed("no id") }
      #expect(try transaction.removeItem(id, from: feed))
      #expect(try transaction.removeItem(id, from: feed) == false)
      #expect(try transaction.feed(named: name)?.total == 200)
    }
    #expect(try engine.store().feed("a").total == 200)
  }

  @Test(arguments: EngineKind.allCases)
  func `takes a feed as an earlier transaction had it`(kind: EngineKind) throws {
    try takesAnEarlierFeed(kind.make())
  }

  private func takesAnEarlierFeed(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    try writer.fill("a", order: .appended)
    let early = try store.feed("a")
    for round in 0..<5 {
      try writer.write { (transaction) throws(StoreError) in
        for number in 0..<100 {
          _ = try transaction.put(.sample("\(round)-\(number)"), into: early)
        }
      }
    }
    #expect(try store.feed("a").total == 500)
    #expect(try store.ids(of: "a").count == 500)
    #expect(try store.feed("a").version == early.version + 5)
  }

  @Test(arguments: EngineKind.allCases)
  func `changes several feeds at once`(kind: EngineKind) throws {
    try changesSeveral(kind.make())
  }

  private func changesSeveral(_ engine: some StoreEngine) throws {
    let (writer, store) = (try engine.writer(), try engine.store())
    for name in ["a", "b", "c"] { try writer.fill(name, order: .appended) }
    let feeds = try store.feeds()
    try writer.write { (transaction) throws(StoreError) in
      for number in 0..<300 {
        _ = try transaction.put(.sample("\(number)"), into: feeds[number % 2])
      }
    }
    #expect(try store.feeds().map(\.total) == [150, 150, 0])
    #expect(try store.feeds().map(\.version) == [2, 2, 1])
    #expect(try store.ids(of: "a") == stride(from: 0, to: 300, by: 2).map(String.init))
    #expect(try store.ids(of: "b") == stride(from: 1, to: 300, by: 2).map(String.init))
  }

  @Test func `goes on where another writer has left off`() throws {
    let database = try TestDatabase()
    let writers = [try database.writer(), try database.writer()]
    let store = try database.store()
    try writers[0].fill("a", order: .appended)
    for number in 0..<400 {
      try writers[number % 2].put(.sample("\(number)"), into: "a")
      if number % 5 == 0 { try writers[(number + 1) % 2].remove("\(number)", from: "a") }
    }
    let expected = (0..<400).filter { $0 % 5 != 0 }.map(String.init)
    #expect(try store.ids(of: "a") == expected)
    #expect(try store.feed("a").total == 320)
  }

  @Test func `waits for another writer no longer than it is told`() throws {
    let database = try TestDatabase()
    let first = try database.writer()
    let second = try SQLiteFeedWriter(path: database.path, busyTimeout: 0)
    try first.write { (_) throws(StoreError) in
      do throws(StoreError) {
        try second.fill("b")
        Issue.record("two writers at once")
      } catch {
        guard case .busy = error else { throw error }
      }
    }
    try second.fill("b")
  }

  @Test func `leaves readers at their instant`() throws {
    let database = try TestDatabase()
    let writer = try database.writer()
    let store = try database.store()
    try writer.fill("a", order: .oldest, with: (0..<500).map { .sample("\($0)") })
    try store.atOneInstant { () throws(StoreError) in
      let feed = try store.feed("a")
      for number in 0..<500 { try writer.remove("\(number)", from: "a") }
      try writer.put(.sample("new"), into: "a")
      let entries = try store.entries(of: feed, from: 0, limit: 1000)
      #expect(entries.count == 500)
      for entry in entries { #expect(try store.item(number: entry.itemNumber) != nil) }
      #expect(try store.feed("a") == feed)
    }
    #expect(try store.ids(of: "a") == ["new"])
  }

  @Test func `keeps no node that no instant of a feed needs`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let none = SnapshotRetention(seconds: 0, changes: 0)
    let writer = try database.writer(retention: none, clock: clock)
    try writer.fill("a", with: (0..<1000).map { .sample("\($0)") })
    for number in 0..<1000 {
      clock.seconds += 1
      try writer.remove("\(number)", from: "a")
    }
    #expect(try database.number("SELECT count(*) FROM items") == 0)
    #expect(try database.number("SELECT total FROM feeds") == 0)
    #expect(try database.number("SELECT root FROM feeds") == 0)
    // The last removal is in the present second: the instant before it is kept.
    #expect(try database.number("SELECT count(*) FROM feed_versions") == 2)
    #expect(try database.number("SELECT count(*) FROM order_nodes") == 1)
    #expect(try database.number("SELECT count(*) FROM removed_items") == 1)
    clock.seconds += 1
    try writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
      try transaction.setTitle("B", of: feed)
    }
    #expect(try database.number("SELECT count(*) FROM order_nodes") == 0)
    #expect(try database.number("SELECT count(*) FROM retired_nodes") == 0)
    #expect(try database.number("SELECT count(*) FROM removed_items") == 0)
  }

  @Test func `leaves nothing of what it made and dropped itself`() throws {
    let database = try TestDatabase()
    let writer = try database.writer()
    try writer.fill("a")
    let feed = try database.store().feed("a")
    try writer.write { (transaction) throws(StoreError) in
      for number in 0..<1000 { _ = try transaction.put(.sample("\(number)"), into: feed) }
      for number in 0..<1000 {
        guard let id = ItemID("\(number)") else { return }
        _ = try transaction.removeItem(id, from: feed)
      }
    }
    #expect(try database.number("SELECT count(*) FROM order_nodes") == 0)
    #expect(try database.number("SELECT count(*) FROM retired_nodes") == 0)
    #expect(try database.number("SELECT count(*) FROM removed_items") == 0)
    #expect(try database.number("SELECT changes FROM feeds") == 2000)
  }
}
