import Cells
import SQLite

/// Feeds read out of an SQLite database, through a connection of its own that can't write.
package final class SQLiteFeedStore: FeedStore {
  private let connection: Connection
  private var begin: Statement
  private var commit: Statement
  private var feedsByName: Statement
  private var feedByName: Statement
  private var nodeByID: Statement
  private var itemByNumber: Statement
  private var itemByID: Statement
  private var nodes = NodeCache(capacity: 4096)
  /// Feeds as last seen; one is right as long as its version is.
  private var seenFeeds: [FeedName: Feed] = [:]

  /// Opens the database, which must have been migrated.
  package init(path: String) throws(StoreError) {
    do throws(SQLiteError) {
      connection = try Connection(path: path, mode: .readOnly)
      begin = try connection.prepare("BEGIN")
      commit = try connection.prepare("COMMIT")
      feedsByName = try connection.prepare("SELECT \(FeedColumns.list) FROM feeds ORDER BY name")
      feedByName = try connection.prepare("SELECT \(FeedColumns.list) FROM feeds WHERE name = ?1")
      nodeByID = try connection.prepare("SELECT node FROM order_nodes WHERE node_id = ?1")
      itemByNumber = try connection.prepare(
        "SELECT \(ItemColumns.list) FROM items WHERE item_number = ?1")
      itemByID = try connection.prepare(
        "SELECT \(ItemColumns.list) FROM items WHERE feed_id = ?1 AND id = ?2")
    } catch {
      throw StoreError(error)
    }
  }

  package func atOneInstant<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(SQLiteError) { try begin.run() } catch { throw wrap(StoreError(error)) }
    // A read transaction has nothing to lose: ending it can't fail in a way that matters.
    defer { try? commit.run() }
    return try body()
  }

  package func feeds() throws(StoreError) -> [Feed] {
    var feeds: [Feed] = []
    defer { feedsByName.reset() }
    while try StoreError.mapping({ () throws(SQLiteError) in try feedsByName.step() }) {
      feeds.append(try FeedColumns.feed(feedsByName))
    }
    return feeds
  }

  package func feed(named name: FeedName) throws(StoreError) -> Feed? {
    defer { feedByName.reset() }
    let found = try StoreError.mapping { () throws(SQLiteError) in
      try feedByName.bind(name.text, at: 1)
      return try feedByName.step()
    }
    guard found else { return nil }
    if let seen = seenFeeds[name], seen.number == feedByName.int64(at: 0),
      seen.version == feedByName.int64(at: 1)
    {
      return seen
    }
    let feed = try FeedColumns.feed(feedByName)
    seenFeeds[name] = feed
    return feed
  }

  package func entries(
    of feed: Feed, from offset: Int64, limit: Int
  ) throws(StoreError) -> [OrderEntry] {
    let tree = OrderTree(source: self, root: feed.root)
    let count = try tree.count()
    guard count == feed.total else {
      throw .damaged("feed \(feed.name) counts \(feed.total) items and its order has \(count)")
    }
    return try tree.entries(from: offset, limit: limit)
  }

  package func item(number: Int64) throws(StoreError) -> StoredItem? {
    try StoreError.mapping { () throws(SQLiteError) in
      try itemByNumber.bind(number, at: 1)
      return try itemByNumber.first { row throws(SQLiteError) in ItemColumns.item(row) }
    }
  }

  package func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? {
    try StoreError.mapping { () throws(SQLiteError) in
      try itemByID.bind(feed.number, at: 1)
      try itemByID.bindText(id.bytes.span, at: 2)
      return try itemByID.first { row throws(SQLiteError) in ItemColumns.item(row) }
    }
  }

  package func position(of item: StoredItem, in feed: Feed) throws(StoreError) -> Int64? {
    let key = feed.order.key(of: item.publishedAt, itemNumber: item.number)
    return try OrderTree(source: self, root: feed.root).position(of: key)
  }

  package func snapshotKey() throws(StoreError) -> [UInt8] {
    let key = try StoreError.mapping { () throws(SQLiteError) in
      var statement = try connection.prepare(
        "SELECT value FROM secrets WHERE name = 'snapshot_key'")
      return try statement.first { row throws(SQLiteError) in row.bytes(at: 0) }
    }
    guard let key else { throw .damaged("it has no snapshot key") }
    return key
  }
}

extension SQLiteFeedStore: OrderNodeSource {
  package func node(_ id: Int64) throws(StoreError) -> OrderNode {
    if let node = nodes.node(id) { return node }
    let bytes = try StoreError.mapping { () throws(SQLiteError) in
      try nodeByID.bind(id, at: 1)
      return try nodeByID.first { row throws(SQLiteError) in row.bytes(at: 0) }
    }
    guard let bytes, let node = OrderNode(encoded: bytes, id: id) else {
      throw .damaged("node \(id) of the order tree is missing or unreadable")
    }
    nodes.insert(node, id: id)
    return node
  }
}
