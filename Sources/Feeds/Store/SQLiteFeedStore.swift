import Cells
package import SQLite

/// Feeds read out of an SQLite database, through a connection of its own that can't write.
///
/// As long as no process commits anything, what was read before is still so: then an instant costs
/// a look at shared memory, and a transaction is begun only for what is not known yet.
package final class SQLiteFeedStore: FeedStore {
  private let connection: Connection
  private var begin: Statement
  private var commit: Statement
  private var feedsByName: Statement
  private var feedByName: Statement
  private var nodeByID: Statement
  private var versionByNumber: Statement
  private var versionsAfter: Statement
  private var revisionByNumber: Statement
  private var removedByNumber: Statement
  private var itemByNumber: Statement
  private var itemByID: Statement
  private var typesOfFeed: Statement
  private var nodes = NodeCache(capacity: 4096)
  private let watch: CommitWatch?
  private var instant = Instant.none
  /// The database's state that what was seen is of.
  private var seenMark: CommitMark?
  private var seenFeeds: [FeedName: Feed] = [:]
  /// Instants that agree with what the history has of them.
  private var checkedInstants: Set<SnapshotTokens.Instant> = []
  /// Earlier instants that are kept, up to `seenInstantLimit`.
  private var seenInstants: [SnapshotTokens.Instant: Feed] = [:]
  private static let seenInstantLimit = 1024

  /// How the running call of `atOneInstant` keeps its instant.
  private enum Instant {
    case none
    /// No transaction is open: the database is as it was when it was last read.
    case assumed
    case transaction
    /// The assumption turned out wrong.
    case moved
  }

  /// Opens the database, which must have been migrated.
  package init(path: String) throws(StoreError) {
    do throws(SQLiteError) {
      connection = try Connection(path: path, mode: .readOnly)
      begin = try connection.prepare("BEGIN")
      commit = try connection.prepare("COMMIT")
      feedsByName = try connection.prepare(
        "SELECT \(FeedColumns.list) FROM feeds WHERE \(FeedColumns.isVisible) ORDER BY name")
      feedByName = try connection.prepare(FeedColumns.selectByName)
      nodeByID = try connection.prepare("SELECT node FROM order_nodes WHERE node_id = ?1")
      versionByNumber = try connection.prepare(FeedColumns.selectVersion)
      versionsAfter = try connection.prepare(
        """
        SELECT version FROM feed_versions WHERE feed_id = ?1 AND version > ?2
        ORDER BY version LIMIT ?3
        """)
      revisionByNumber = try connection.prepare(
        "SELECT revision FROM items WHERE item_number = ?1")
      removedByNumber = try connection.prepare(
        "SELECT id FROM removed_items WHERE item_number = ?1")
      itemByNumber = try connection.prepare(
        "SELECT \(ItemColumns.list) FROM items WHERE item_number = ?1")
      itemByID = try connection.prepare(
        "SELECT \(ItemColumns.list) FROM items WHERE feed_id = ?1 AND id = ?2")
      typesOfFeed = try connection.prepare(ItemColumns.selectTypes)
      watch = CommitWatch(connection)
    } catch {
      throw StoreError(error)
    }
  }

  package func atOneInstant<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Read before the transaction begins: a commit in between makes the mark old, never the data.
    let mark = watch?.mark
    if mark != nil, mark == seenMark {
      instant = .assumed
      defer { endInstant() }
      do throws(Failure) { return try body() } catch {
        guard instant == .moved else { throw error }
      }
    }
    seenFeeds.removeAll(keepingCapacity: true)
    checkedInstants.removeAll(keepingCapacity: true)
    seenInstants.removeAll(keepingCapacity: true)
    seenMark = mark
    do throws(StoreError) { try beginInstant() } catch { throw wrap(error) }
    defer { endInstant() }
    return try body()
  }

  private func beginInstant() throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in try begin.run() }
    instant = .transaction
  }

  private func endInstant() {
    // A read transaction has nothing to lose: ending it can't fail in a way that matters.
    if instant == .transaction { try? commit.run() }
    instant = .none
  }

  /// Called before SQLite is asked. Where nothing but an assumption keeps the instant, begins a
  /// transaction, and sees whether the database is still what was assumed.
  private func touch() throws(StoreError) {
    guard instant == .assumed else { return }
    try beginInstant()
    // The snapshot is taken by the first statement that reads.
    try StoreError.mapping { () throws(SQLiteError) in _ = try feedsByName.step() }
    feedsByName.reset()
    guard watch?.mark == seenMark else {
      endInstant()
      instant = .moved
      throw .busy("the database changed while it was read")
    }
  }

  package func feeds() throws(StoreError) -> [Feed] {
    try touch()
    var feeds: [Feed] = []
    defer { feedsByName.reset() }
    while try StoreError.mapping({ () throws(SQLiteError) in try feedsByName.step() }) {
      feeds.append(try FeedColumns.feed(feedsByName))
    }
    return feeds
  }

  package func feed(named name: FeedName) throws(StoreError) -> Feed? {
    if instant == .assumed, let feed = seenFeeds[name] { return feed }
    try touch()
    guard let feed = try FeedColumns.feed(named: name, by: &feedByName) else { return nil }
    if instant == .transaction { seenFeeds[name] = feed }
    return feed
  }

  package func feed(_ feed: Feed, asOf version: Int64) throws(StoreError) -> Feed? {
    if version == feed.version { return feed }
    let key = SnapshotTokens.Instant(feed: feed.number, version: version)
    if instant == .assumed, let seen = seenInstants[key] { return seen }
    try touch()
    let found = try FeedColumns.feed(feed, asOf: version, by: &versionByNumber)
    if instant == .transaction, let found {
      if seenInstants.count >= Self.seenInstantLimit { seenInstants.removeAll() }
      seenInstants[key] = found
    }
    return found
  }

  package func versions(
    of feed: Feed, after version: Int64, limit: Int
  ) throws(StoreError) -> [Int64] {
    // SQLite takes a negative limit for none.
    guard limit > 0 else { return [] }
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      var versions: [Int64] = []
      try versionsAfter.bind(feed.number, at: 1)
      try versionsAfter.bind(version, at: 2)
      try versionsAfter.bind(limit, at: 3)
      try versionsAfter.forEachRow { row throws(SQLiteError) in versions.append(row.int64(at: 0)) }
      return versions
    }
  }

  package func oldestInstant() throws(StoreError) -> Int64? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      var statement = try connection.prepare(FeedColumns.selectOldestInstant)
      return try statement.first { row throws(SQLiteError) in row.int64(at: 0) }
    }
  }

  package func revision(ofItem number: Int64) throws(StoreError) -> Int64? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try revisionByNumber.bind(number, at: 1)
      return try revisionByNumber.first { row throws(SQLiteError) in row.int64(at: 0) }
    }
  }

  package func removedItemID(_ number: Int64) throws(StoreError) -> ItemID? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try removedByNumber.bind(number, at: 1)
      return try removedByNumber.first { row throws(SQLiteError) in
        ItemID(stored: row.bytes(at: 0))
      }
    }
  }

  package func entries(
    of feed: Feed, from offset: Int64, limit: Int
  ) throws(StoreError) -> [OrderEntry] {
    let tree = OrderTree(source: self, root: feed.root)
    try tree.checkCount(of: feed)
    try checkHistory(of: feed)
    return try tree.entries(from: offset, limit: limit)
  }

  /// Throws `StoreError.damaged` where a feed is not what its history says of its version. Costs a
  /// look-up once for each instant.
  private func checkHistory(of feed: Feed) throws(StoreError) {
    let key = SnapshotTokens.Instant(feed: feed.number, version: feed.version)
    if instant == .assumed, checkedInstants.contains(key) { return }
    try touch()
    try feed.check(
      against: FeedColumns.feed(feed, asOf: feed.version, by: &versionByNumber))
    if instant == .transaction {
      if checkedInstants.count >= Self.seenInstantLimit { checkedInstants.removeAll() }
      checkedInstants.insert(key)
    }
  }

  package func item(number: Int64) throws(StoreError) -> StoredItem? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try itemByNumber.bind(number, at: 1)
      return try itemByNumber.first { row throws(SQLiteError) in ItemColumns.item(row) }
    }
  }

  package func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try itemByID.bind(feed.number, at: 1)
      try itemByID.bindText(id.bytes.span, at: 2)
      return try itemByID.first { row throws(SQLiteError) in ItemColumns.item(row) }
    }
  }

  package func position(of item: StoredItem, in feed: Feed) throws(StoreError) -> Int64? {
    let key = feed.order.key(of: item.publishedAt, itemNumber: item.number)
    return try OrderTree(source: self, root: feed.root).position(of: key)
  }

  package func itemTypes(of feed: Feed) throws(StoreError) -> [String] {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      var types: [String] = []
      try typesOfFeed.bind(feed.number, at: 1)
      try typesOfFeed.forEachRow { row throws(SQLiteError) in types.append(row.text(at: 0)) }
      return types
    }
  }

  /// What all reading has cost since it was last taken, as SQLite counts it.
  package func takeCost(_ cost: Statement.Cost) -> Int { connection.takeCost(cost) }

  package func snapshotKey() throws(StoreError) -> [UInt8] {
    let key = try StoreError.mapping { () throws(SQLiteError) in
      var statement = try connection.prepare(
        "SELECT value FROM secrets WHERE name = 'snapshot_key'")
      return try statement.first { row throws(SQLiteError) in row.bytes(at: 0) }
    }
    guard let key, key.count >= 16 else { throw .damaged("it has no snapshot key") }
    return key
  }
}

extension SQLiteFeedStore: OrderNodeSource {
  package func node(_ id: Int64) throws(StoreError) -> OrderNode {
    if let node = nodes.node(id) { return node }
    try touch()
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
