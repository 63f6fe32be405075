import SQLite

/// Mends what one examination has found, within the transaction that it was made in.
struct Mending {
  let database: DoctorConnection
  let feeds: [ExaminedFeed]
  let orphans: [Int64]
  /// The greatest item number and revision that any order has.
  let lastNumber: Int64
  let lastRevision: Int64
  /// What was done, each in one sentence without a full stop.
  private(set) var deeds: [String] = []

  init(of examination: Examination) {
    database = examination.database
    feeds = examination.feeds
    orphans = examination.orphans
    lastNumber = examination.lastNumber
    lastRevision = examination.lastRevision
  }

  /// Items first, since orders are built from them; orders before the nodes that they let go.
  mutating func run(_ mends: Set<DoctorMend>) throws(SQLiteError) {
    if mends.contains(.indexes) {
      _ = try database.run("REINDEX")
      deeds.append("indexes made anew")
    }
    for mend in mends {
      guard case .index(let name, let sql) = mend else { continue }
      // The names are the migrations' own.
      _ = try database.run("DROP INDEX IF EXISTS \(name)")
      _ = try database.run(sql)
      deeds.append("the index \(name) made anew")
    }
    try mendCounters(tells: mends.contains(.counters))
    if mends.contains(.items) { try mendItems() }
    if mends.contains(.strays) { try removeStrays() }
    for feed in feeds {
      if mends.contains(.order(feed: feed.number)), let order = feed.order, !feed.isBeingDeleted {
        try rebuild(feed, order)
      } else if mends.contains(.history(feed: feed.number)) {
        try startAnew(feed, root: feed.root, total: feed.total)
        deeds.append("\(feed.label): earlier versions dropped, since they are in doubt")
      }
    }
    if mends.contains(.nodes) {
      for id in orphans { _ = try database.run("DELETE FROM order_nodes WHERE node_id = ?1", id) }
      deeds.append("\(orphans.count) nodes removed that were in no order")
    }
    if mends.contains(.snapshotKey) {
      _ = try database.run(
        """
        INSERT OR REPLACE INTO secrets (name, value) VALUES ('snapshot_key', randomblob(32))
        """)
      deeds.append("a new snapshot key made; tokens given before are refused")
    }
  }
}

extension Mending {
  /// Sets the counters to the last number used, where they are behind it or out of range.
  private mutating func mendCounters(tells: Bool) throws(SQLiteError) {
    let last = ExaminedFeed.numbers.upperBound
    for (counter, uses) in [
      (
        "item_number",
        """
        SELECT item_number AS number FROM items UNION ALL SELECT item_number FROM removed_items
        UNION ALL SELECT \(lastNumber)
        """
      ),
      (
        "node_id",
        "SELECT node_id AS number FROM order_nodes UNION ALL SELECT node_id FROM retired_nodes"
      ),
    ] {
      let value = try database.number(
        """
        SELECT max(number) FROM (\(uses) UNION ALL SELECT 0 UNION ALL
          SELECT value FROM counters WHERE name = '\(counter)')
        WHERE number BETWEEN 0 AND ?1
        """, last)
      let changed = try database.run(
        """
        INSERT INTO counters (name, value) VALUES ('\(counter)', ?1)
        ON CONFLICT (name) DO UPDATE SET value = ?1 WHERE value <> ?1
        """, value ?? 0)
      if tells, changed > 0 { deeds.append("the counter \(counter) set to \(value ?? 0)") }
    }
  }

  /// Gives the next number of that counter.
  private func next(_ counter: String) throws(SQLiteError) -> Int64 {
    try database.number(
      "UPDATE counters SET value = value + 1 WHERE name = '\(counter)' RETURNING value") ?? 0
  }

  /// Gives items whose number no order can hold the next ones, as if they were inserted now, and
  /// items whose revision is none one that no row of theirs can have been made at.
  private mutating func mendItems() throws(SQLiteError) {
    let last = ExaminedFeed.numbers.upperBound
    var numbers: [Int64] = []
    try database.forEachRow(
      "SELECT item_number FROM items WHERE item_number NOT BETWEEN 1 AND \(last)"
    ) { row throws(SQLiteError) in numbers.append(row.int64(at: 0)) }
    for number in numbers {
      let other = try next("item_number")
      _ = try database.run(
        "UPDATE items SET item_number = ?2 WHERE item_number = ?1", number, other)
      deeds.append("item number \(number) given the number \(other)")
    }
    let greatest = try database.number(
      "SELECT max(revision) FROM items WHERE revision BETWEEN 1 AND ?1", last)
    let revision = min(max(greatest ?? 0, lastRevision), last - 1) + 1
    let revised = try database.run(
      "UPDATE items SET revision = \(revision) WHERE revision NOT BETWEEN 1 AND ?1", last)
    if revised > 0 { deeds.append("\(revised) items given the revision \(revision)") }
  }

  private mutating func removeStrays() throws(SQLiteError) {
    var count = 0
    for table in ["feed_versions", "retired_nodes", "removed_items", "list_feeds"] {
      count += try database.run(
        "DELETE FROM \(table) WHERE feed_id NOT IN (SELECT feed_id FROM feeds)")
    }
    deeds.append("\(count) rows removed of the history of feeds that are not there")
  }

  /// Builds the feed's order from its items alone.
  private mutating func rebuild(
    _ feed: ExaminedFeed, _ order: FeedOrder
  ) throws(SQLiteError) {
    var storeNode = try database.connection.prepare(
      "INSERT INTO order_nodes (node_id, node) VALUES (?1, ?2)")
    var nextID = try database.connection.prepare(
      "UPDATE counters SET value = value + 1 WHERE name = 'node_id' RETURNING value")
    let store = { (node: OrderNode) throws(SQLiteError) -> Int64 in
      var id: Int64 = 0
      try nextID.forEachRow { row throws(SQLiteError) in id = row.int64(at: 0) }
      try storeNode.bind(id, at: 1)
      try storeNode.bind(node.encoded(id: id), at: 2)
      try storeNode.run()
      return id
    }
    var builder = OrderBuilder()
    var items = try database.connection.prepare(
      "SELECT \(Self.placing) FROM items WHERE feed_id = ?1 ORDER BY \(Self.sorting(order))")
    try items.bind(feed.number, at: 1)
    while try items.step() {
      let key = order.key(of: ItemColumns.date(items), itemNumber: items.int64(at: 0))
      try builder.append(OrderEntry(key: key, revision: items.int64(at: 5)), store: store)
    }
    let root = try builder.finish(store: store)
    try startAnew(feed, root: root, total: builder.count)
    deeds.append("\(feed.label): order of \(builder.count) items built anew")
  }

  /// The columns stand where `ItemColumns.date` looks for them.
  private static let placing = "item_number, feed_id, 0, seconds, nanoseconds, revision"

  /// The order of the feed's keys in SQL; what is no date counts as none.
  private static func sorting(_ order: FeedOrder) -> String {
    let hasDate = """
      seconds BETWEEN -62167219200 AND 253402300799 AND nanoseconds BETWEEN 0 AND 999999999
      """
    let sign = order == .newest ? "-" : ""
    switch order {
    case .appended: return "item_number"
    case .newest, .oldest:
      return """
        iif(\(hasDate), \(sign)seconds, 9223372036854775807), \
        iif(\(hasDate), \(sign)nanoseconds, 0), \(sign)item_number
        """
    }
  }

  /// Gives the feed a version after all that were, and no other: tokens given before are gone.
  private func startAnew(
    _ feed: ExaminedFeed, root: Int64, total: Int64
  ) throws(SQLiteError) {
    let last = ExaminedFeed.numbers.upperBound - 1
    let version = try database.number(
      """
      SELECT max(version) FROM (
        SELECT version FROM feeds WHERE feed_id = ?1
        UNION ALL SELECT version FROM feed_versions WHERE feed_id = ?1
        UNION ALL SELECT version FROM retired_nodes WHERE feed_id = ?1
        UNION ALL SELECT version FROM removed_items WHERE feed_id = ?1)
      WHERE version BETWEEN 0 AND ?2
      """, feed.number, last)
    let changes = try database.number(
      """
      SELECT max(changes) FROM (
        SELECT changes FROM feeds WHERE feed_id = ?1
        UNION ALL SELECT changes FROM feed_versions WHERE feed_id = ?1)
      WHERE changes BETWEEN 0 AND ?2
      """, feed.number, last)
    for table in ["feed_versions", "retired_nodes", "removed_items"] {
      _ = try database.run("DELETE FROM \(table) WHERE feed_id = ?1", feed.number)
    }
    _ = try database.run(
      "UPDATE feeds SET root = ?2, total = ?3, version = ?4, changes = ?5 WHERE feed_id = ?1",
      feed.number, root, total, (version ?? 0) + Int64.random(in: 1...(1 << 24)),
      (changes ?? 0) + 1)
    _ = try database.run(
      """
      INSERT INTO feed_versions (feed_id, version, root, total, changes, committed_at)
      SELECT feed_id, version, root, total, changes, unixepoch() FROM feeds WHERE feed_id = ?1
      """, feed.number)
  }
}
