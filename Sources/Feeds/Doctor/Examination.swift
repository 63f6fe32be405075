import Cells
import SQLite

/// Looks at everything that a database must keep true, within one transaction of its connection.
///
/// Costs a few looks at each item and node, in O(n log n). Memory: 2 bits an item and about 130
/// bytes a node, some 35 MB for ten million items, besides SQLite's cache.
final class Examination {
  let database: DoctorConnection
  /// Called with the items seen so far, once in the orders and once in their table.
  let progress: (Int) -> Void
  var findings = DoctorFindings()
  /// Whether SQLite's own structures are broken: then nothing should be written.
  var isFileDamaged = false
  var feeds: [ExaminedFeed] = []
  /// What is known of the nodes that trees have.
  var nodes: [Int64: NodeFacts] = [:]
  /// Numbers of the items that have their place in their feed's present order.
  var placed = NumberSet()
  var retired = NumberSet()
  /// Nodes that belong to no order.
  var orphans: [Int64] = []
  /// The greatest item number and revision that any order has.
  var lastNumber: Int64 = 0
  var lastRevision: Int64 = 0
  var itemCount = 0
  var entryCount = 0
  var versionCount = 0
  var nodeCount = 0
  private var nodeByID: Statement
  private var itemByNumber: Statement
  private var removedByNumber: Statement

  init(
    of database: DoctorConnection, progress: @escaping (Int) -> Void
  ) throws(SQLiteError) {
    self.database = database
    self.progress = progress
    nodeByID = try database.connection.prepare("SELECT node FROM order_nodes WHERE node_id = ?1")
    // The date's columns stand where `ItemColumns.date` looks for them.
    itemByNumber = try database.connection.prepare(
      """
      SELECT item_number, feed_id, 0, seconds, nanoseconds, revision FROM items
      WHERE item_number = ?1
      """)
    removedByNumber = try database.connection.prepare(
      "SELECT feed_id FROM removed_items WHERE item_number = ?1")
  }

  func run() throws(SQLiteError) {
    try part("the file") { () throws(SQLiteError) in try examineFile() }
    try part("the schema") { () throws(SQLiteError) in try examineSchema() }
    try part("the feeds") { () throws(SQLiteError) in try readFeeds() }
    try part("the snapshot key") { () throws(SQLiteError) in try examineSnapshotKey() }
    for feed in feeds {
      try part("the order of \(feed.label)") { () throws(SQLiteError) in try examineOrder(of: feed)
      }
    }
    for feed in feeds {
      try part("the versions of \(feed.label)") { () throws(SQLiteError) in
        try examineVersions(of: feed)
      }
    }
    try part("the retired nodes") { () throws(SQLiteError) in try examineRetiredNodes() }
    try part("the removed items") { () throws(SQLiteError) in try examineRemovedItems() }
    try part("the items") { () throws(SQLiteError) in try examineItems() }
    examineTotals()
    try part("the counters") { () throws(SQLiteError) in try examineCounters() }
    try part("the nodes") { () throws(SQLiteError) in try examineNodes() }
  }

  var report: DoctorReport {
    DoctorReport(
      faults: findings.faults, faultCount: findings.count, feeds: feeds.count, items: itemCount,
      versions: versionCount, nodes: nodeCount)
  }

  /// A part that SQLite finds damaged is a fault, and the next ones are looked at all the same.
  private func part(
    _ what: String, _ body: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    do throws(SQLiteError) { try body() } catch {
      guard error.isCorrupt else { throw error }
      isFileDamaged = true
      findings.add("SQLite can't read \(what): \(error.message)", .nothing)
    }
  }
}

extension Examination {
  /// A node's stored bytes; nil when there is none.
  func nodeBytes(_ id: Int64) throws(SQLiteError) -> [UInt8]? {
    try nodeByID.bind(id, at: 1)
    return try nodeByID.first { row throws(SQLiteError) in row.bytes(at: 0) }
  }

  /// What an item's place in an order depends on.
  struct Placing {
    let feed: Int64
    let date: Timestamp?
    let revision: Int64
  }

  func placing(ofItem number: Int64) throws(SQLiteError) -> Placing? {
    try itemByNumber.bind(number, at: 1)
    return try itemByNumber.first { row throws(SQLiteError) in
      Placing(
        feed: row.int64(at: 1), date: ItemColumns.date(row), revision: row.int64(at: 5))
    }
  }

  /// The feed that the item was removed from; nil when it is not known as removed.
  func feedOfRemovedItem(_ number: Int64) throws(SQLiteError) -> Int64? {
    try removedByNumber.bind(number, at: 1)
    return try removedByNumber.first { row throws(SQLiteError) in row.int64(at: 0) }
  }

  /// An item as it is named to people.
  func name(ofItem number: Int64) throws(SQLiteError) -> String {
    var statement = try database.connection.prepare("SELECT id FROM items WHERE item_number = ?1")
    try statement.bind(number, at: 1)
    let id = try statement.first { row throws(SQLiteError) in row.text(at: 0) }
    return id.map { "item \"\($0)\"" } ?? "item number \(number)"
  }
}
