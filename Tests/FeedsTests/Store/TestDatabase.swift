import Cells
import Feeds
import Foundation
import SQLite
import TestSupport

/// A migrated database file in a folder of its own.
final class TestDatabase {
  private let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("feeds.db")
    _ = try FeedDatabase.prepare(path: path)
  }

  /// A copy of another one as it is now.
  init(copying other: TestDatabase) throws {
    folder = try TemporaryFolder()
    path = folder.file("feeds.db")
    try other.sql("VACUUM INTO '\(path)'")
  }

  func store() throws -> SQLiteFeedStore { try SQLiteFeedStore(path: path) }
  /// Versions grow by one, so that tests can name them.
  func writer() throws -> SQLiteFeedWriter { try SQLiteFeedWriter(path: path, versionStep: { 1 }) }

  /// A writer that forgets earlier instants, by a clock that the test moves.
  func writer(retention: SnapshotRetention, clock: TestClock) throws -> SQLiteFeedWriter {
    try SQLiteFeedWriter(
      path: path, retention: retention, clock: { clock.seconds }, versionStep: { 1 })
  }

  /// Changes the database behind the store's back.
  func sql(_ script: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(script)
  }

  /// Makes the database that of a program which had no migration after that number, 1 or 2.
  func forgetMigrations(after number: Int) throws {
    try sql(
      """
      DROP TABLE first_answers;
      DROP TABLE feed_versions;
      DROP TABLE retired_nodes;
      DROP TABLE removed_items;
      ALTER TABLE feeds DROP COLUMN changes;
      DELETE FROM schema_migrations WHERE number > 3;
      """)
    guard number < 2 else { return }
    try sql(
      """
      DROP TABLE list_feeds;
      DROP INDEX items_by_type;
      DELETE FROM schema_migrations WHERE number IN (2, 3);
      """)
  }

  /// Puts another database in this one's place.
  func replaced(by other: TestDatabase) throws {
    try remove()
    try FileManager.default.moveItem(atPath: other.path, toPath: path)
  }

  /// Removes the file and those beside it.
  func remove() throws {
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// The first column of the first row.
  func number(_ query: String) throws -> Int64? {
    let connection = try Connection(path: path, mode: .readOnly)
    var statement = try connection.prepare(query)
    return try statement.first { row throws(SQLiteError) in row.int64(at: 0) }
  }
}

extension NewItem {
  /// An item for a test, a film unless said otherwise.
  static func sample(
    _ id: String, type: String = "film", at date: Timestamp? = nil,
    payload: String = #"{"title":"T"}"#
  ) -> NewItem {
    guard let id = ItemID(id), let type = ItemType(type) else { fatalError("no id or type") }
    return NewItem(id: id, type: type, publishedAt: date, payload: Array(payload.utf8))
  }
}

extension FeedWriter {
  /// Runs `body` in one transaction.
  @discardableResult
  func write<Result>(
    _ body: (Transaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try write(failingAs: { $0 }, body)
  }

  /// Makes the feed with those items, in one transaction.
  func fill(
    _ name: String, order: FeedOrder = .newest, title: String = "A feed", with items: [NewItem] = []
  ) throws(StoreError) {
    try write { (transaction) throws(StoreError) in
      guard let name = FeedName(name) else { throw .failed("no name") }
      let feed = try transaction.createFeed(named: name, title: title, order: order)
      for item in items { _ = try transaction.put(item, into: feed) }
    }
  }

  /// Puts one item, in a transaction of its own.
  @discardableResult
  func put(_ item: NewItem, into name: String) throws(StoreError) -> PutOutcome {
    try write { (transaction) throws(StoreError) in
      guard let name = FeedName(name), let feed = try transaction.feed(named: name) else {
        throw .failed("no feed \(name)")
      }
      return try transaction.put(item, into: feed)
    }
  }

  /// Removes one item, in a transaction of its own.
  @discardableResult
  func remove(_ id: String, from name: String) throws(StoreError) -> Bool {
    try write { (transaction) throws(StoreError) in
      guard let name = FeedName(name), let id = ItemID(id),
        let feed = try transaction.feed(named: name)
      else { throw .failed("no feed \(name)") }
      return try transaction.removeItem(id, from: feed)
    }
  }
}

extension FeedStore {
  /// Runs `body` at one instant.
  func atOneInstant<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try atOneInstant(failingAs: { $0 }, body)
  }

  func feed(_ name: String) throws(StoreError) -> Feed {
    guard let name = FeedName(name), let feed = try feed(named: name) else {
      throw .failed("no feed \(name)")
    }
    return feed
  }

  /// The feed's items in its order, read in pages of `size`.
  func items(of name: String, pageSize size: Int = 100) throws(StoreError) -> [StoredItem] {
    try atOneInstant { () throws(StoreError) in
      let feed = try feed(name)
      var items: [StoredItem] = []
      var offset: Int64 = 0
      while true {
        let entries = try entries(of: feed, from: offset, limit: size)
        for entry in entries {
          guard let item = try item(number: entry.itemNumber) else {
            throw .damaged("no item \(entry.itemNumber)")
          }
          guard item.revision == entry.revision else { throw .damaged("another revision") }
          items.append(item)
        }
        offset += Int64(size)
        if entries.count < size { return items }
      }
    }
  }

  /// The ids of `items(of:pageSize:)`.
  func ids(of name: String, pageSize size: Int = 100) throws(StoreError) -> [String] {
    try items(of: name, pageSize: size).map(\.id.description)
  }
}
