import Cells
import SQLite

/// The writes of one transaction after another; used by `SQLiteFeedWriter` alone.
///
/// Counters, totals and order trees are changed in memory and written once, by `finish()`.
package final class SQLiteFeedTransaction: FeedTransaction {
  private let storage: SQLiteNodeStorage
  private let history: FeedHistory
  private let hiding: FeedHiding
  private let firstAnswers: FirstAnswers
  private let clock: () -> Int64
  private let versionStep: () -> Int64
  private var feedByName: Statement
  private var feedByNumber: Statement
  private var insertFeed: Statement
  private var updateFeed: Statement
  private var itemByID: Statement
  private var idsByInsertion: Statement
  private var typesOfFeed: Statement
  private var listByNumber: Statement
  private var insertList: Statement
  private var insertItem: Statement
  private var updateItem: Statement
  private var deleteItem: Statement
  private var readCounter: Statement
  private var writeCounter: Statement
  private var lastItemNumber: Int64 = 0
  private var firstOwnItemNumber: Int64 = 1
  private var firstOwnNodeID: Int64 = 0
  private var drafts: [Int64: FeedDraft] = [:]
  /// What went wrong between an item and its order: such a transaction can't be committed.
  private var failure: StoreError?

  init(
    _ connection: borrowing Connection, retention: SnapshotRetention, clock: @escaping () -> Int64,
    versionStep: @escaping () -> Int64
  ) throws(SQLiteError) {
    self.versionStep = versionStep
    storage = try SQLiteNodeStorage(connection)
    self.clock = clock
    history = try FeedHistory(connection, retention: retention, clock: clock)
    hiding = try FeedHiding(connection)
    firstAnswers = try FirstAnswers(connection, clock: clock)
    feedByName = try connection.prepare(FeedColumns.selectByName)
    feedByNumber = try connection.prepare(
      "SELECT \(FeedColumns.list) FROM feeds WHERE feed_id = ?1")
    insertFeed = try connection.prepare(
      """
      INSERT INTO feeds (name, title, item_order, version) VALUES (?1, ?2, ?3, ?4)
      RETURNING \(FeedColumns.list)
      """)
    updateFeed = try connection.prepare(
      """
      UPDATE feeds SET title = ?2, total = ?3, root = ?4, version = ?5, changes = ?6,
        item_order = coalesce(?7, item_order)
      WHERE feed_id = ?1
      """)
    itemByID = try connection.prepare(
      "SELECT \(ItemColumns.list) FROM items WHERE feed_id = ?1 AND id = ?2")
    idsByInsertion = try connection.prepare(
      "SELECT id FROM items WHERE feed_id = ?1 ORDER BY item_number")
    typesOfFeed = try connection.prepare(ItemColumns.selectTypes)
    listByNumber = try connection.prepare("SELECT 1 FROM list_feeds WHERE feed_id = ?1")
    insertList = try connection.prepare("INSERT OR IGNORE INTO list_feeds (feed_id) VALUES (?1)")
    insertItem = try connection.prepare(
      """
      INSERT INTO items (item_number, feed_id, id, type, seconds, nanoseconds, revision, payload)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7)
      """)
    updateItem = try connection.prepare(
      """
      UPDATE items SET type = ?2, seconds = ?3, nanoseconds = ?4, revision = ?5, payload = ?6
      WHERE item_number = ?1
      """)
    deleteItem = try connection.prepare("DELETE FROM items WHERE item_number = ?1")
    readCounter = try connection.prepare("SELECT value FROM counters WHERE name = ?1")
    writeCounter = try connection.prepare(
      "UPDATE counters SET value = ?2 WHERE name = ?1 AND value <> ?2")
  }

  /// Forgets the last transaction and reads what another process may have changed.
  func start() throws(StoreError) {
    drafts.removeAll()
    failure = nil
    lastItemNumber = try counter("item_number")
    firstOwnItemNumber = lastItemNumber + 1
    let lastNodeID = try counter("node_id")
    storage.start(lastID: lastNodeID)
    firstOwnNodeID = lastNodeID + 1
  }

  /// Writes what the transaction has changed in memory.
  ///
  /// - Throws: the failure of an earlier change, be it that the caller passed over it.
  func finish() throws(StoreError) {
    if let failure { throw failure }
    for number in drafts.keys.sorted() {
      guard var draft = drafts.removeValue(forKey: number) else { continue }
      try draft.tree.finish()
      try StoreError.mapping { () throws(SQLiteError) in
        try updateFeed.bind(number, at: 1)
        try updateFeed.bind(draft.title, at: 2)
        try updateFeed.bind(draft.total, at: 3)
        try updateFeed.bind(draft.tree.root, at: 4)
        try updateFeed.bind(draft.version, at: 5)
        try updateFeed.bind(draft.changes, at: 6)
        try updateFeed.bind(draft.order?.rawValue, at: 7)
        try updateFeed.run()
      }
      try history.record(draft)
      if draft.order != nil { try history.endEarlier(than: draft) }
    }
    try setCounter("item_number", lastItemNumber)
    try setCounter("node_id", storage.lastID)
  }

  package func feed(named name: FeedName) throws(StoreError) -> Feed? {
    guard let feed = try FeedColumns.feed(named: name, by: &feedByName) else { return nil }
    guard let draft = drafts[feed.number] else { return feed }
    return Feed(
      number: feed.number, name: feed.name, title: draft.title, order: draft.order ?? feed.order,
      total: draft.total, version: feed.version, changes: feed.changes, root: feed.root)
  }

  package func nextVersion(of feed: Feed) -> Int64 {
    drafts[feed.number]?.version ?? feed.version
  }

  package func createFeed(
    named name: FeedName, title: String, order: FeedOrder
  ) throws(StoreError) -> Feed {
    defer { insertFeed.reset() }
    let inserted = try StoreError.mapping { () throws(SQLiteError) in
      try insertFeed.bind(name.text, at: 1)
      try insertFeed.bind(title, at: 2)
      try insertFeed.bind(order.rawValue, at: 3)
      // Of chance, as each step from it: a feed that was lost with a later state of the database
      // may have had the same number.
      try insertFeed.bind(max(versionStep(), 1), at: 4)
      return try insertFeed.step()
    }
    guard inserted else { throw .failed("feed \(name) could not be made") }
    let feed = try FeedColumns.feed(insertFeed)
    try history.begin(feed)
    return feed
  }

  package func setTitle(_ title: String, of feed: Feed) throws(StoreError) {
    try edit(feed) { draft in draft.title = title }
  }

  package func itemTypes(of feed: Feed) throws(StoreError) -> [String] {
    try StoreError.mapping { () throws(SQLiteError) in
      var types: [String] = []
      try typesOfFeed.bind(feed.number, at: 1)
      try typesOfFeed.forEachRow { row throws(SQLiteError) in types.append(row.text(at: 0)) }
      return types
    }
  }

  package func setOrder(_ order: FeedOrder, of feed: Feed) throws(StoreError) {
    try edit(feed) { (draft) throws(StoreError) in
      guard draft.total == 0 else { throw .failed("feed \(feed.name) has items") }
      draft.order = order
    }
  }

  package func isList(_ feed: Feed) throws(StoreError) -> Bool {
    try StoreError.mapping { () throws(SQLiteError) in
      try listByNumber.bind(feed.number, at: 1)
      return try listByNumber.first { row throws(SQLiteError) in row.int64(at: 0) } != nil
    }
  }

  package func markAsList(_ feed: Feed) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try insertList.bind(feed.number, at: 1)
      try insertList.run()
    }
  }

  package func itemIDs(of feed: Feed) throws(StoreError) -> [ItemID] {
    try StoreError.mapping { () throws(SQLiteError) in
      var ids: [ItemID] = []
      try idsByInsertion.bind(feed.number, at: 1)
      try idsByInsertion.forEachRow { row throws(SQLiteError) in
        ids.append(ItemID(stored: row.bytes(at: 0)))
      }
      return ids
    }
  }

  package func put(_ item: NewItem, into feed: Feed) throws(StoreError) -> PutOutcome {
    guard let stored = try self.item(item.id, in: feed) else {
      try insert(item, into: feed)
      return .created
    }
    guard
      stored.type != item.type.name || stored.publishedAt != item.publishedAt
        || stored.payload != item.payload
    else { return .unchanged }
    try update(stored, to: item, in: feed)
    return .updated
  }

  package func removeItem(_ id: ItemID, from feed: Feed) throws(StoreError) -> Bool {
    guard let stored = try item(id, in: feed) else { return false }
    try StoreError.mapping { () throws(SQLiteError) in
      try deleteItem.bind(stored.number, at: 1)
      try deleteItem.run()
    }
    let key = feed.order.key(of: stored.publishedAt, itemNumber: stored.number)
    try edit(feed) { (draft) throws(StoreError) in
      guard try draft.tree.remove(key) else { throw Self.missing(stored) }
      draft.total -= 1
      draft.changes += 1
      // No earlier instant has an item that this transaction made.
      if stored.number < firstOwnItemNumber {
        draft.removed.append(FeedDraft.RemovedItem(number: stored.number, id: stored.id))
      }
    }
    return true
  }

  package func hide(_ feed: Feed) throws(StoreError) {
    guard drafts[feed.number] == nil else {
      throw .failed("feed \(feed.name) is changed and deleted in one transaction")
    }
    try hiding.hide(feed, versionStep: versionStep(), at: clock())
  }

  package func firstAnswer(to key: IdempotencyKey) throws(StoreError) -> FirstAnswer? {
    try firstAnswers.find(key)
  }

  package func keep(_ answer: FirstAnswer, to key: IdempotencyKey) throws(StoreError) {
    try firstAnswers.keep(answer, to: key)
  }

  package func item(_ id: ItemID, in feed: Feed) throws(StoreError) -> StoredItem? {
    try StoreError.mapping { () throws(SQLiteError) in
      try itemByID.bind(feed.number, at: 1)
      try itemByID.bindText(id.bytes.span, at: 2)
      return try itemByID.first { row throws(SQLiteError) in ItemColumns.item(row) }
    }
  }
}

extension SQLiteFeedTransaction {
  private func insert(_ item: NewItem, into feed: Feed) throws(StoreError) {
    lastItemNumber += 1
    try StoreError.mapping { () throws(SQLiteError) in
      try insertItem.bind(lastItemNumber, at: 1)
      try insertItem.bind(feed.number, at: 2)
      try insertItem.bindText(item.id.bytes.span, at: 3)
      try insertItem.bind(item.type.name, at: 4)
      try insertItem.bind(item.publishedAt?.seconds, at: 5)
      try insertItem.bind(Int64(item.publishedAt?.nanoseconds ?? 0), at: 6)
      try insertItem.bindText(item.payload.span, at: 7)
      try insertItem.run()
    }
    let key = feed.order.key(of: item.publishedAt, itemNumber: lastItemNumber)
    try edit(feed) { (draft) throws(StoreError) in
      try draft.tree.insert(OrderEntry(key: key, revision: 1))
      draft.total += 1
      draft.changes += 1
    }
  }

  private func update(
    _ stored: StoredItem, to item: NewItem, in feed: Feed
  ) throws(StoreError) {
    let revision = stored.revision + 1
    try StoreError.mapping { () throws(SQLiteError) in
      try updateItem.bind(stored.number, at: 1)
      try updateItem.bind(item.type.name, at: 2)
      try updateItem.bind(item.publishedAt?.seconds, at: 3)
      try updateItem.bind(Int64(item.publishedAt?.nanoseconds ?? 0), at: 4)
      try updateItem.bind(revision, at: 5)
      try updateItem.bindText(item.payload.span, at: 6)
      try updateItem.run()
    }
    let before = feed.order.key(of: stored.publishedAt, itemNumber: stored.number)
    let after = feed.order.key(of: item.publishedAt, itemNumber: stored.number)
    try edit(feed) { (draft) throws(StoreError) in
      if before == after {
        guard try draft.tree.update(after, revision: revision) else { throw Self.missing(stored) }
      } else {
        guard try draft.tree.remove(before) else { throw Self.missing(stored) }
        try draft.tree.insert(OrderEntry(key: after, revision: revision))
      }
      draft.changes += 1
    }
  }

  private func edit(
    _ feed: Feed, _ body: (inout FeedDraft) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      var draft: FeedDraft
      if let known = drafts.removeValue(forKey: feed.number) {
        draft = known
      } else {
        draft = try newDraft(of: feed)
      }
      try body(&draft)
      drafts[feed.number] = draft
    } catch {
      failure = error
      throw error
    }
  }

  /// Total and root are read again: the caller's feed may be that of an earlier transaction.
  private func newDraft(of feed: Feed) throws(StoreError) -> FeedDraft {
    defer { feedByNumber.reset() }
    let found = try StoreError.mapping { () throws(SQLiteError) in
      try feedByNumber.bind(feed.number, at: 1)
      return try feedByNumber.step()
    }
    guard found else { throw .failed("feed \(feed.name) is gone") }
    let current = try FeedColumns.feed(feedByNumber)
    try history.check(current)
    return try FeedDraft(
      of: current, nodes: storage, firstOwnNodeID: firstOwnNodeID,
      versionStep: versionStep())
  }

  private static func missing(_ item: StoredItem) -> StoreError {
    .damaged("item \(item.number) is not in its feed's order tree")
  }

  private func counter(_ name: String) throws(StoreError) -> Int64 {
    let value = try StoreError.mapping { () throws(SQLiteError) in
      try readCounter.bind(name, at: 1)
      return try readCounter.first { row throws(SQLiteError) in row.int64(at: 0) }
    }
    guard let value else { throw .damaged("the counter \(name) is missing") }
    // Half of the numbers is more than any database can have given.
    guard (0...Int64.max / 2).contains(value) else {
      throw .damaged("the counter \(name) is at \(value)")
    }
    return value
  }

  private func setCounter(_ name: String, _ value: Int64) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try writeCounter.bind(name, at: 1)
      try writeCounter.bind(value, at: 2)
      try writeCounter.run()
    }
  }
}
