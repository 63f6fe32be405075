import Feeds
import SQLite
import TestSupport
import Testing

/// Feeds that are deleted in steps: the doctor finds nothing after any of them.
struct FeedRemovalTests {
  private let fixture: DoctorFixture

  init() throws { fixture = try DoctorFixture() }

  private func sound(_ when: String) throws {
    let report = try Doctor.check(path: fixture.path)
    #expect(report.isSound, "\(when): \(report.faults)")
  }

  private func name(_ text: String) throws -> FeedName { try #require(FeedName(text)) }

  private func rows() throws -> [Int64] {
    let connection = try Connection(path: fixture.path, mode: .readOnly)
    var counts: [Int64] = []
    for table in [
      "feeds", "feed_versions", "retired_nodes", "removed_items", "order_nodes", "items",
    ] {
      var count = try connection.prepare("SELECT count(*) FROM \(table)")
      counts.append(try count.first { row throws(SQLiteError) in row.int64(at: 0) } ?? -1)
    }
    return counts
  }

  @Test func `a feed is out of sight at once, and gone to its last row in the end`() throws {
    let removal = try FeedRemoval(path: fixture.path)
    for (feed, items) in [("a", 1_480), ("b", 100), ("c", 0)] as [(String, Int64)] {
      #expect(try removal.hide(name(feed))?.total == items)
      let store = try SQLiteFeedStore(path: fixture.path)
      #expect(try store.feed(named: name(feed)) == nil)
      #expect(try !store.feeds().contains { $0.name.text == feed })
      #expect(try store.verify() == store.feeds().count)
      try sound("\(feed) hidden")
      while try removal.step() > 0 { try sound("a step of \(feed)") }
      #expect(try removal.hide(name(feed)) == nil)
    }
    #expect(try rows() == [0, 0, 0, 0, 0, 0])
  }

  @Test func `another removal goes on with what one has left, beside a feed of the same name`()
    throws
  {
    let old = try FeedRemoval(path: fixture.path).hide(name("a"))
    let writer = try SQLiteFeedWriter(path: fixture.path)
    try writer.fill("a", with: [.sample("a1")])
    try sound("made again")
    let removal = try FeedRemoval(path: fixture.path)
    while try removal.step() > 0 {
      try writer.put(.sample("more"), into: "a")
      try writer.remove("more", from: "a")
      try sound("a step beside a writer")
    }
    let store = try SQLiteFeedStore(path: fixture.path)
    #expect(try store.ids(of: "a") == ["a1"])
    #expect(try store.feed("a").number != old?.number)
    #expect(try store.ids(of: "b").count == 100)
  }

  @Test func `a feed of more items than are allowed for is left as it is`() throws {
    let removal = try FeedRemoval(path: fixture.path)
    let before = try rows()
    let error = #expect(throws: FeedRemoval.TooMany.self) {
      _ = try removal.hide(name("b"), ifAtMost: 99)
    }
    #expect(error?.feed.total == 100)
    #expect(try rows() == before)
  }

  @Test func `a repair of other damage does not bring a hidden feed back`() throws {
    _ = try FeedRemoval(path: fixture.path).hide(name("a"))
    try fixture.sql("DELETE FROM order_nodes WHERE node_id IN (SELECT root FROM feeds)")
    let repair = try Doctor.repair(path: fixture.path)
    #expect(repair.after.isSound, "\(repair.after.faults)")
    let store = try SQLiteFeedStore(path: fixture.path)
    #expect(try store.feeds().map(\.name.text) == ["b", "c"])
  }

  @Test func `a feed's first version is of chance, so that no lost one had it`() throws {
    let writer = try SQLiteFeedWriter(path: fixture.path)
    for feed in ["x", "y", "z"] { try writer.fill(feed) }
    let store = try SQLiteFeedStore(path: fixture.path)
    let versions = try ["x", "y", "z"].map { try store.feed($0).version }
    #expect(Set(versions).count == 3, "\(versions)")
  }
}
