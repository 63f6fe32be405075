import Cells
import Feeds
import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct `The doctor` {
  @Test func `finds nothing in a sound database, and leaves its file as it is`() throws {
    let fixture = try DoctorFixture()
    let before = try Data(contentsOf: URL(filePath: fixture.path))
    let report = try fixture.check()
    #expect(report.faults == [])
    #expect(report.feeds == 3)
    #expect(report.items == 1_580)
    #expect(report.versions == 42 + 22 + 1)
    #expect(report.nodes == Int(try fixture.number("SELECT count(*) FROM order_nodes")))
    #expect(try Data(contentsOf: URL(filePath: fixture.path)) == before)
    let repair = try fixture.repair()
    #expect(repair.before.isSound)
    #expect(repair.deeds == [])
  }

  @Test(arguments: Damage.all)
  func `names each damage, and mends what can be mended`(_ damage: Damage) throws {
    let fixture = try DoctorFixture()
    let fault = try damage.make(fixture)
    let report = try fixture.check()
    #expect(report.faults.contains { $0.hasPrefix(fault) }, "\(fault)\nin \(report.faults)")
    let items = try fixture.number("SELECT count(*) FROM items")

    let repair = try fixture.repair()
    #expect(repair.before.faults == report.faults)
    #expect(try fixture.number("SELECT count(*) FROM items") == items)
    let after = try fixture.check()
    #expect(after.faults == repair.after.faults)
    guard damage.isMended else {
      #expect(after.faults.contains { $0.hasPrefix(fault) }, "\(after.faults)")
      return
    }
    #expect(after.faults == [], "\(repair.deeds)")
    #expect(!repair.deeds.isEmpty)
    let store = try SQLiteFeedStore(path: fixture.path)
    try store.verify()
    for feed in ["a", "b", "c"] {
      #expect(try store.ids(of: feed) == fixture.sortedIDs(of: feed), "feed \(feed)")
    }
    try writesOn(fixture)
  }

  /// Changes of all kinds find what they need.
  private func writesOn(_ fixture: DoctorFixture) throws {
    let writer = try SQLiteFeedWriter(path: fixture.path)
    for index in 0..<5 {
      try writer.put(.sample("new\(index)", at: Timestamp(seconds: Int64(index))), into: "a")
      try writer.remove("a\(index + 3)", from: "a")
      try writer.put(.sample("c\(index)"), into: "c")
    }
    #expect(try fixture.check().faults == [])
    #expect(
      try SQLiteFeedStore(path: fixture.path).ids(of: "a") == fixture.sortedIDs(of: "a"))
  }

  @Test func `gives no number and no revision again that any order has had`() throws {
    let fixture = try DoctorFixture()
    let connection = try Connection(path: fixture.path, mode: .readWrite)
    let last = try fixture.number("SELECT max(item_number) FROM items")
    let revision = try fixture.number("SELECT max(revision) FROM items")
    try connection.execute(
      """
      DELETE FROM items WHERE item_number = \(last);
      UPDATE items SET revision = 0 WHERE id = 'a7';
      DELETE FROM counters WHERE name = 'item_number';
      """)
    _ = try fixture.repair()
    #expect(try fixture.number("SELECT value FROM counters WHERE name = 'item_number'") >= last)
    #expect(try fixture.number("SELECT revision FROM items WHERE id = 'a7'") > revision)
    #expect(try fixture.check().faults == [])
  }

  @Test func `sees one instant, whatever is written meanwhile`() throws {
    let fixture = try DoctorFixture()
    var random = SeededGenerator(seed: 7)
    let writer = try SQLiteFeedWriter(
      path: fixture.path, retention: SnapshotRetention(seconds: -1, changes: 20))
    let (path, before) = (fixture.path, try fixture.check())
    var writes = 0
    let report = try Doctor.check(path: path) { count in
      guard count % 50 == 0 else { return }
      writes += 1
      let number = Int.random(in: 0..<1_500, using: &random)
      let date = Timestamp(seconds: .random(in: 0..<100_000, using: &random))
      do {
        try writer.put(.sample("a\(number)", at: date), into: "a")
        if writes % 3 == 0 { try writer.remove("a\(number)", from: "a") }
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(writes > 50)
    #expect(report.faults == [])
    #expect(report.items == before.items)
    #expect(report.nodes == before.nodes)
    #expect(try fixture.check().faults == [])
  }

  @Test func `tells a hundred faults and how many more there are`() throws {
    let fixture = try DoctorFixture()
    try fixture.sql("UPDATE items SET type = '' WHERE feed_id = 1")
    let one = try fixture.check()
    #expect(one.faults.count == 20, "of one kind")
    #expect(one.untold == 1_480 - 20)
    try fixture.sql(
      "UPDATE items SET payload = '', revision = 77, seconds = -1, nanoseconds = -1")
    let report = try fixture.check()
    #expect(report.faults.count == 100)
    #expect(report.untold == report.faultCount - 100)
  }

  @Test func `drops earlier versions that are in doubt, and gives the feed a new one`() throws {
    let fixture = try DoctorFixture()
    let store = try SQLiteFeedStore(path: fixture.path)
    let before = try store.feed("a")
    try fixture.sql("UPDATE feeds SET root = root - 1 WHERE name = 'a'")
    _ = try fixture.repair()
    let after = try store.feed("a")
    #expect(after.version > before.version)
    #expect(after.changes > before.changes)
    #expect(after.total == before.total)
    #expect(try store.feed(after, asOf: before.version) == nil)
    // Another feed keeps its own.
    let other = try store.feed("b")
    #expect(try store.feed(other, asOf: other.version - 1) != nil)
  }

  @Test func `mends indexes that miss a row`() throws {
    let fixture = try DoctorFixture()
    // A page of the index by type, its texts changed in the file itself.
    try fixture.sql("DELETE FROM items WHERE feed_id <> 2; VACUUM")
    try fixture.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    _ = try fixture.repair()
    FeedDatabase.settle(path: fixture.path)
    let page = try fixture.number(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'items_by_type'")
    let size = try fixture.number("PRAGMA page_size")
    FeedDatabase.settle(path: fixture.path)
    var file = try Data(contentsOf: URL(filePath: fixture.path))
    let range = Int((page - 1) * size)..<Int(page * size)
    let place = try #require(file[range].firstRange(of: Data("film".utf8)))
    file[place.lowerBound + 3] = UInt8(ascii: "n")
    try file.write(to: URL(filePath: fixture.path))
    let report = try fixture.check()
    #expect(report.faults.contains { $0.contains("missing from index items_by_type") })
    let repair = try fixture.repair()
    #expect(repair.deeds.contains("indexes made anew"))
    #expect(try fixture.check().faults == [])
  }

  @Test func `writes nothing into a file whose pages are damaged`() throws {
    let fixture = try DoctorFixture()
    let page = try fixture.number("SELECT rootpage FROM sqlite_schema WHERE name = 'items'")
    let size = try fixture.number("PRAGMA page_size")
    FeedDatabase.settle(path: fixture.path)
    var file = try Data(contentsOf: URL(filePath: fixture.path))
    let range = Int((page - 1) * size)..<Int(page * size)
    file.replaceSubrange(range, with: Data(repeating: 0x5A, count: range.count))
    try file.write(to: URL(filePath: fixture.path))
    let report = try fixture.check()
    #expect(report.faults.contains { $0.hasPrefix("SQLite ") }, "\(report.faults)")
    let repair = try fixture.repair()
    #expect(repair.deeds == [])
    #expect(!repair.after.isSound)
    FeedDatabase.settle(path: fixture.path)
    #expect(try Data(contentsOf: URL(filePath: fixture.path)) == file)
  }

  @Test func `says of a database of a newer program that it is newer`() throws {
    let fixture = try DoctorFixture()
    try fixture.sql(
      """
      INSERT INTO schema_migrations (number, name, checksum, applied_at)
      VALUES (999, '0999_x.sql', 'x', '2027-01-01T00:00:00Z')
      """)
    let error = #expect(throws: FeedDatabase.Unusable.self) { try fixture.check() }
    #expect(error?.description.contains("the database is newer than this program") == true)
  }

  @Test func `refuses a database of another schema`() throws {
    let fixture = try DoctorFixture()
    try fixture.sql("DELETE FROM schema_migrations WHERE number = 3")
    #expect(throws: FeedDatabase.Unusable.self) { try fixture.check() }
    #expect(throws: FeedDatabase.Unusable.self) { try fixture.repair() }
  }
}
