import Cells
import Feeds
import TestSupport
import Testing

@Suite struct `Forgetting a feed's instants` {
  private static let tables = ["feed_versions", "retired_nodes", "removed_items", "order_nodes"]

  private func counts(_ database: TestDatabase) throws -> [String: Int64] {
    var counts: [String: Int64] = [:]
    for table in Self.tables {
      counts[table] = try database.number("SELECT count(*) FROM \(table)")
    }
    return counts
  }

  @Test func `takes both an age and a count of changes`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let writer = try database.writer(
      retention: SnapshotRetention(seconds: 3600, changes: 5), clock: clock)
    let store = try database.store()
    func kept() throws -> [Int64] {
      try store.versions(of: try store.feed("a"), after: 0, limit: 100)
    }
    func put(_ id: String) throws { try writer.put(.sample(id), into: "a") }
    try writer.fill("a")
    for number in 0..<5 { try put("\(number)") }
    #expect(try kept() == [1, 2, 3, 4, 5, 6])
    // An hour to the second is not more than an hour.
    clock.seconds += 3600
    try put("5")
    #expect(try kept() == [1, 2, 3, 4, 5, 6, 7], "6 changes, 3,600 s")
    clock.seconds += 1
    try put("6")
    #expect(try kept() == [3, 4, 5, 6, 7, 8], "7 changes since 1, 6 since 2, 5 since 3")
    clock.seconds += 100_000
    try put("7")
    #expect(try kept() == [4, 5, 6, 7, 8, 9])
    // A title is no change of an item.
    try writer.write { (transaction) throws(StoreError) in
      guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
      try transaction.setTitle("B", of: feed)
    }
    #expect(try kept() == [4, 5, 6, 7, 8, 9, 10])
    try put("8")
    #expect(try kept() == [5, 6, 7, 8, 9, 10, 11])
  }

  @Test func `goes on after the clock was wrong`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let writer = try database.writer(
      retention: SnapshotRetention(seconds: 100, changes: 0), clock: clock)
    let store = try database.store()
    try writer.fill("a")
    clock.seconds += 1_000_000_000
    for number in 0..<3 { try writer.put(.sample("\(number)"), into: "a") }
    clock.seconds -= 1_000_000_000
    for number in 3..<9 {
      try writer.put(.sample("\(number)"), into: "a")
      #expect(try store.feed(try store.feed("a"), asOf: 1) != nil, "its time begins anew")
    }
    for number in 9..<40 {
      clock.seconds += 101
      try writer.put(.sample("\(number)"), into: "a")
    }
    let feed = try store.feed("a")
    #expect(try store.versions(of: feed, after: 0, limit: 9) == [feed.version - 1, feed.version])
  }

  /// A backlog of 500 versions, thousands of nodes and 5,000 items, which becomes due at once.
  @Test func `never takes more than a little at a time, and ends`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let late = try database.writer(
      retention: SnapshotRetention(seconds: 10, changes: 0), clock: clock)
    try late.fill("a", order: .appended, with: (0..<8000).map { .sample("\($0)") })
    for round in 0..<500 {
      try late.write { (transaction) throws(StoreError) in
        guard let name = FeedName("a"), let feed = try transaction.feed(named: name) else { return }
        for step in 0..<10 {
          guard let id = ItemID("\(round + step * 500)") else { return }
          _ = try transaction.removeItem(id, from: feed)
        }
      }
    }
    var before = try counts(database)
    #expect(before["feed_versions"] == 502)
    #expect(before["removed_items"] == 5000)
    #expect((before["retired_nodes"] ?? 0) > 4000)
    clock.seconds += 11
    var writes = 0
    while (before["retired_nodes"] ?? 0) > 64 || (before["removed_items"] ?? 0) > 64 {
      writes += 1
      clock.seconds += 11
      try late.put(.sample("new \(writes)"), into: "a")
      let after = try counts(database)
      for table in Self.tables {
        #expect((before[table] ?? 0) - (after[table] ?? 0) <= 64, "\(table) in write \(writes)")
      }
      before = after
      guard writes < 500 else { break }
    }
    #expect(writes < 200)
    for number in 0..<12 {
      clock.seconds += 11
      try late.put(.sample("end \(number)"), into: "a")
    }
    #expect(try database.nodes() == database.reachableNodes())
    #expect(try database.number("SELECT count(*) FROM feed_versions") == 2)
    #expect(try database.number("SELECT count(*) FROM removed_items") == 0)
    #expect(try database.store().ids(of: "a").count == 3000 + writes + 12)
  }

  @Test func `keeps pace with whole feeds that come and go`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let writer = try database.writer(
      retention: SnapshotRetention(seconds: 0, changes: 0), clock: clock)
    try writer.fill("a")
    let feed = try database.store().feed("a")
    for round in 0..<12 {
      clock.seconds += 10
      try writer.write { (transaction) throws(StoreError) in
        for number in 0..<3000 {
          if round % 2 == 0 {
            _ = try transaction.put(.sample("\(number)"), into: feed)
          } else if let id = ItemID("\(number)") {
            _ = try transaction.removeItem(id, from: feed)
          }
        }
      }
      #expect(try counts(database)["removed_items"] ?? 0 <= 6000)
      #expect(try counts(database)["order_nodes"] ?? 0 <= 200)
    }
  }

  @Test func `concerns the feed that is written alone`() throws {
    let database = try TestDatabase()
    let clock = TestClock()
    let writer = try database.writer(
      retention: SnapshotRetention(seconds: 0, changes: 0), clock: clock)
    for name in ["a", "b"] { try writer.fill(name, with: (0..<100).map { .sample("\($0)") }) }
    let store = try database.store()
    for number in 0..<50 {
      clock.seconds += 1
      try writer.remove("\(number)", from: "a")
    }
    let b = try store.feed("b")
    #expect(try store.versions(of: b, after: 0, limit: 100) == [1, 2])
    #expect(try store.feed(b, asOf: 1)?.total == 0)
    #expect(try database.nodes() == database.reachableNodes())
  }

  @Test func `is begun by a database of an older program with its present instant`() throws {
    let database = try TestDatabase()
    try database.writer().fill("a", with: (0..<100).map { .sample("\($0)") })
    let before = try database.store().feed("a")
    try database.forgetMigrations(after: 3)
    #expect(
      try FeedDatabase.prepare(path: database.path) == ["0004_history.sql", "0005_idempotency.sql"])
    let store = try database.store()
    #expect(try store.feed("a").version == before.version)
    #expect(try store.versions(of: before, after: 0, limit: 100) == [before.version])
    try database.writer().remove("7", from: "a")
    let now = try store.feed("a")
    #expect(now.changes == 1)
    #expect(try store.feed(now, asOf: before.version)?.total == 100)
    #expect(try store.feed(now, asOf: before.version - 1) == nil)
  }
}
