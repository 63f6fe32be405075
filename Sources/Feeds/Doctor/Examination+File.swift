import SQLite

extension Examination {
  /// SQLite's own look at its pages, indexes, constraints and foreign keys.
  func examineFile() throws(SQLiteError) {
    let pragma = "PRAGMA integrity_check(\(DoctorFindings.limit))"
    try database.forEachRow(pragma) { row throws(SQLiteError) in
      let words = row.text(at: 0)
      // Only a connection that can write looks at CHECK constraints. Each of the schema's is told
      // below by what it means.
      guard words != "ok", !words.hasPrefix("CHECK constraint failed") else { return }
      let isOfIndex = Self.isOfIndex(words)
      if !isOfIndex, !Self.isOfRow(words) { isFileDamaged = true }
      findings.add("SQLite finds: \(words)", isOfIndex ? .indexes : .nothing)
    }
    try database.forEachRow("PRAGMA foreign_key_check") { row throws(SQLiteError) in
      let table = row.text(at: 0)
      let place = row.optionalInt64(at: 1).map { ", row \($0)" } ?? ""
      findings.add(
        "table \(table)\(place) names a feed that is not there",
        table == "items" ? .nothing : .strays)
    }
  }

  /// Whether making the indexes anew mends it.
  private static func isOfIndex(_ words: String) -> Bool {
    words.contains("missing from index") || words.contains("entries in index")
      || words.contains("non-unique entry in index")
      || words.contains("values differ from index")
  }

  /// Whether it is of one row's values, and no structure's.
  private static func isOfRow(_ words: String) -> Bool {
    words.contains(" value in ")
  }

  func readFeeds() throws(SQLiteError) {
    let sql = """
      SELECT feed_id, name, item_order, total, version, root, changes FROM feeds ORDER BY name
      """
    try database.forEachRow(sql) { row throws(SQLiteError) in
      let number = row.int64(at: 0)
      let name = FeedName(bytes: row.bytes(at: 1))
      var feed = ExaminedFeed(
        number: number, label: name.map { "feed \($0)" } ?? "feed number \(number)",
        order: FeedOrder(rawValue: row.text(at: 2)), total: row.int64(at: 3),
        version: row.int64(at: 4), root: row.int64(at: 5), changes: row.int64(at: 6))
      feed.isBeingDeleted =
        row.text(at: 1) == "~\(number)" && feed.root == 0 && feed.total == 0
      if name == nil, !feed.isBeingDeleted {
        findings.add("\(feed.label): its name \"\(row.text(at: 1))\" is no feed name", .nothing)
      }
      if feed.order == nil {
        findings.add("\(feed.label): its order \"\(row.text(at: 2))\" is no order", .nothing)
      }
      if !ExaminedFeed.numbers.contains(feed.version) {
        findings.add("\(feed.label): its version is \(feed.version)", .history(feed: number))
      }
      if feed.changes < 0 || feed.changes > ExaminedFeed.numbers.upperBound {
        findings.add(
          "\(feed.label): its count of changes is \(feed.changes)", .history(feed: number))
      }
      feeds.append(feed)
    }
  }

  func examineSnapshotKey() throws(SQLiteError) {
    var statement = try database.connection.prepare(
      "SELECT value FROM secrets WHERE name = 'snapshot_key'")
    let key = try statement.first { row throws(SQLiteError) in row.bytes(at: 0) }
    if let key, key.count != 32 {
      findings.add("the snapshot key has \(key.count) bytes; it must have 32", .snapshotKey)
    } else if key == nil {
      findings.add("there is no snapshot key", .snapshotKey)
    }
  }

  /// No number may be given a second time.
  func examineCounters() throws(SQLiteError) {
    let uses = [
      ("item_number", "item number", "items", "item_number"),
      ("item_number", "removed item number", "removed_items", "item_number"),
      ("node_id", "node", "order_nodes", "node_id"),
    ]
    for (counter, noun, table, column) in uses {
      let value = try database.number("SELECT value FROM counters WHERE name = '\(counter)'")
      guard let value else {
        if noun != uses[1].1 { findings.add("the counter \(counter) is missing", .counters) }
        continue
      }
      guard value >= 0, value <= ExaminedFeed.numbers.upperBound else {
        if noun != uses[1].1 { findings.add("the counter \(counter) is at \(value)", .counters) }
        continue
      }
      if let last = try database.number("SELECT max(\(column)) FROM \(table)"), last > value {
        findings.add(
          "the counter \(counter) is at \(value), and there is \(noun) \(last)", .counters)
      }
    }
  }
}
