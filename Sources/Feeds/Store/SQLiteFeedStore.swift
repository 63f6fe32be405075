import Cells
package import SQLite

/// Feeds read out of an SQLite database, through a connection of its own that can't write.
///
/// As long as no process commits anything, what was read before is still so: then an instant costs
/// a look at shared memory, and a transaction is begun only for what is not known yet.
package final class SQLiteFeedStore: FeedStore {
  private let path: String
  private var reader: FeedReader
  /// Nil where others may write while this reads, which SQLite's locks take care of.
  private let fileMark: (@Sendable () -> FileMark?)?
  /// The file that the store was opened on, where its locks are not used.
  private var openedMark: FileMark?
  private var nodes: NodeCache
  private var instant = Instant.none
  /// The database's state that what was seen is of.
  private var seenMark: CommitMark?
  /// Counts the states that were seen.
  private var state: UInt64 = 0
  private var seenFeeds: [FeedName: Feed] = [:]
  /// Instants that agree with what the history has of them.
  private var checkedInstants: Set<SnapshotTokens.Instant> = []
  /// Earlier instants that are kept, up to `seenInstantLimit`.
  private var seenInstants: [SnapshotTokens.Instant: Feed] = [:]
  private static let seenInstantLimit = 1024

  /// Opens the database, which must have been migrated.
  ///
  /// - Parameters:
  ///   - fileMark: for a database that this process can't write. It is then read without a
  ///     lock and without files beside it, unless some are there, and the mark is asked for before and
  ///     after each instant: where it differs, the file is opened anew and the instant read again.
  ///   - nodeCacheCapacity: bytes of the order trees' nodes that are kept.
  package init(
    path: String, fileMark: (@Sendable () -> FileMark?)? = nil, nodeCacheCapacity: Int = 4 << 20
  ) throws(StoreError) {
    self.path = path
    nodes = NodeCache(capacity: nodeCacheCapacity)
    self.fileMark = fileMark
    let mark = fileMark?()
    do throws(SQLiteError) {
      reader = try FeedReader(path: path, leavesNoTrace: fileMark != nil)
    } catch {
      throw StoreError(error)
    }
    openedMark = mark
  }

  package func holdInstant(for body: () -> Bool) throws(StoreError) {
    if reader.isSealed, try holdSealedInstant(for: body) { return }
    // Read before the transaction begins: a commit in between makes the mark old, never the data.
    let mark = reader.watch?.mark
    if mark != nil, mark == seenMark {
      instant = .assumed
      defer { endInstant() }
      if body() || instant != .moved { return }
    }
    forget()
    seenMark = mark
    try beginInstant()
    defer { endInstant() }
    _ = body()
  }

  package var presentState: UInt64? {
    guard let watch = reader.watch, let seenMark, watch.mark == seenMark else { return nil }
    return state
  }

  /// Forgets what was seen of a state of the database that is over.
  private func forget() {
    state &+= 1
    seenFeeds.removeAll(keepingCapacity: true)
    checkedInstants.removeAll(keepingCapacity: true)
    seenInstants.removeAll(keepingCapacity: true)
  }

  /// Runs `body` on a file that SQLite takes for one that nobody changes, as often as it is changed
  /// all the same; false where somebody who writes has made it one with locks.
  private func holdSealedInstant(for body: () -> Bool) throws(StoreError) -> Bool {
    for _ in 0..<3 {
      let mark = fileMark?()
      try use(mark)
      guard reader.isSealed else { return false }
      instant = .sealed
      defer { endInstant() }
      // Half a change looks like damage.
      _ = body()
      if fileMark?() == mark { return true }
    }
    throw .busy("another process changes the file")
  }

  /// Opens the file anew where it has changed.
  private func use(_ mark: FileMark?) throws(StoreError) {
    guard reader.isSealed, mark != openedMark else { return }
    guard let mark, let openedMark, mark.isFile(of: openedMark) else {
      throw .busy("its file was replaced or is gone; the server must be started again")
    }
    forget()
    // What is half there now may be whole at the next look.
    do throws(SQLiteError) { reader = try FeedReader(path: path, leavesNoTrace: true) } catch {
      throw .busy(error.description)
    }
    self.openedMark = mark
  }

  private func beginInstant() throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in try reader.begin.run() }
    instant = .transaction
  }

  private func endInstant() {
    // A read transaction has nothing to lose: ending it can't fail in a way that matters.
    if instant == .transaction { try? reader.commit.run() }
    instant = .none
  }

  /// Called before SQLite is asked. Where nothing but an assumption keeps the instant, begins a
  /// transaction, and sees whether the database is still what was assumed.
  private func touch() throws(StoreError) {
    guard instant == .assumed else { return }
    try beginInstant()
    // The snapshot is taken by the first statement that reads.
    try StoreError.mapping { () throws(SQLiteError) in _ = try reader.feedsByName.step() }
    reader.feedsByName.reset()
    guard reader.watch?.mark == seenMark else {
      endInstant()
      instant = .moved
      throw .busy("the database changed while it was read")
    }
  }

  package func feeds() throws(StoreError) -> [Feed] {
    try touch()
    var feeds: [Feed] = []
    defer { reader.feedsByName.reset() }
    while try StoreError.mapping({ () throws(SQLiteError) in try reader.feedsByName.step() }) {
      feeds.append(try FeedColumns.feed(reader.feedsByName))
    }
    return feeds
  }

  package func feed(named name: FeedName) throws(StoreError) -> Feed? {
    if instant.knows, let feed = seenFeeds[name] { return feed }
    try touch()
    guard let feed = try FeedColumns.feed(named: name, by: &reader.feedByName) else { return nil }
    if instant.keeps { seenFeeds[name] = feed }
    return feed
  }

  package func feed(_ feed: Feed, asOf version: Int64) throws(StoreError) -> Feed? {
    if version == feed.version { return feed }
    let key = SnapshotTokens.Instant(feed: feed.number, version: version)
    if instant.knows, let seen = seenInstants[key] { return seen }
    try touch()
    let found = try FeedColumns.feed(feed, asOf: version, by: &reader.versionByNumber)
    if instant.keeps, let found {
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
      try reader.versionsAfter.bind(feed.number, at: 1)
      try reader.versionsAfter.bind(version, at: 2)
      try reader.versionsAfter.bind(limit, at: 3)
      try reader.versionsAfter.forEachRow { row throws(SQLiteError) in
        versions.append(row.int64(at: 0))
      }
      return versions
    }
  }

  package func oldestInstant() throws(StoreError) -> Int64? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      var statement = try reader.connection.prepare(FeedColumns.selectOldestInstant)
      return try statement.first { row throws(SQLiteError) in row.int64(at: 0) }
    }
  }

  package func revision(ofItem number: Int64) throws(StoreError) -> Int64? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try reader.revisionByNumber.bind(number, at: 1)
      return try reader.revisionByNumber.first { row throws(SQLiteError) in row.int64(at: 0) }
    }
  }

  package func removedItemID(_ number: Int64) throws(StoreError) -> ItemID? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try reader.removedByNumber.bind(number, at: 1)
      return try reader.removedByNumber.first { row throws(SQLiteError) in
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
    if instant.knows, checkedInstants.contains(key) { return }
    try touch()
    try feed.check(
      against: FeedColumns.feed(feed, asOf: feed.version, by: &reader.versionByNumber))
    if instant.keeps {
      if checkedInstants.count >= Self.seenInstantLimit { checkedInstants.removeAll() }
      checkedInstants.insert(key)
    }
  }

  package func item(number: Int64) throws(StoreError) -> StoredItem? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try reader.itemByNumber.bind(number, at: 1)
      return try reader.itemByNumber.first { row throws(SQLiteError) in ItemColumns.item(row) }
    }
  }

  package func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? {
    try touch()
    return try StoreError.mapping { () throws(SQLiteError) in
      try reader.itemByID.bind(feed.number, at: 1)
      try reader.itemByID.bindText(id.bytes.span, at: 2)
      return try reader.itemByID.first { row throws(SQLiteError) in ItemColumns.item(row) }
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
      try reader.typesOfFeed.bind(feed.number, at: 1)
      try reader.typesOfFeed.forEachRow { row throws(SQLiteError) in types.append(row.text(at: 0)) }
      return types
    }
  }

  /// What all reading has cost since it was last taken, as SQLite counts it.
  package func takeCost(_ cost: Statement.Cost) -> Int { reader.connection.takeCost(cost) }

  package func snapshotKey() throws(StoreError) -> [UInt8] {
    let key = try StoreError.mapping { () throws(SQLiteError) in
      var statement = try reader.connection.prepare(
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
      try reader.nodeByID.bind(id, at: 1)
      return try reader.nodeByID.first { row throws(SQLiteError) in row.bytes(at: 0) }
    }
    guard let bytes, let node = OrderNode(encoded: bytes, id: id) else {
      throw .damaged("node \(id) of the order tree is missing or unreadable")
    }
    nodes.insert(node, id: id)
    return node
  }
}
