import SQLite

extension Examination {
  /// Looks at each kept version of a feed, its order too, and for the present one among them.
  ///
  /// The latest comes first, so that a node is met first in the last version that has it.
  func examineVersions(of feed: ExaminedFeed) throws(SQLiteError) {
    let mend = DoctorMend.history(feed: feed.number)
    var hasPresent = false
    var laterChanges = feed.changes
    var statement = try database.connection.prepare(
      """
      SELECT version, root, total, changes, committed_at FROM feed_versions WHERE feed_id = ?1
      ORDER BY version DESC
      """)
    try statement.bind(feed.number, at: 1)
    while try statement.step() {
      let version = statement.int64(at: 0)
      let root = statement.int64(at: 1)
      let total = statement.int64(at: 2)
      let changes = statement.int64(at: 3)
      let tree = ExaminedTree(of: feed, asOf: version)
      versionCount += 1
      if !ExaminedFeed.seconds.contains(statement.int64(at: 4)) {
        findings.add(
          "\(tree.label): its time is \(statement.int64(at: 4)) seconds since 1970", mend)
      }
      if version < 1 || version > feed.version {
        findings.add("\(tree.label): the feed is at version \(feed.version)", mend)
      }
      if version == feed.version {
        hasPresent = true
        if root != feed.root || total != feed.total || changes != feed.changes {
          findings.add(
            "\(tree.label): root \(root), total \(total) and changes \(changes) are not the feed's \(feed.root), \(feed.total) and \(feed.changes)",
            mend)
        }
        continue
      }
      if changes < 0 || changes > laterChanges {
        findings.add(
          "\(tree.label): its count of changes is \(changes), and \(laterChanges) later", mend)
      }
      laterChanges = min(changes, laterChanges)
      try examine(tree, root: root, total: total)
    }
    if !hasPresent {
      findings.add("\(feed.label): its version \(feed.version) is not among those kept", mend)
    }
    try examineGaps(of: feed, mend)
  }

  /// Versions that took something out and are not kept, though earlier ones are: the oldest are
  /// forgotten first.
  private func examineGaps(of feed: ExaminedFeed, _ mend: DoctorMend) throws(SQLiteError) {
    var statement = try database.connection.prepare(
      """
      SELECT version FROM retired_nodes WHERE feed_id = ?1
      UNION SELECT version FROM removed_items WHERE feed_id = ?1
      EXCEPT SELECT version FROM feed_versions WHERE feed_id = ?1
      ORDER BY version
      """)
    try statement.bind(feed.number, at: 1)
    let oldest = try database.number(
      "SELECT min(version) FROM feed_versions WHERE feed_id = ?1", feed.number)
    while try statement.step() {
      let version = statement.int64(at: 0)
      guard let oldest, version > oldest, version < feed.version else { continue }
      findings.add(
        "\(feed.label): version \(version) is not among those kept, and version \(oldest) is",
        mend)
    }
  }

  /// Nodes that wait for their version to be pruned: there, and in no present order.
  func examineRetiredNodes() throws(SQLiteError) {
    let sql = """
      SELECT retired_nodes.feed_id, retired_nodes.version, retired_nodes.node_id,
        order_nodes.node_id IS NOT NULL
      FROM retired_nodes LEFT JOIN order_nodes USING (node_id)
      """
    let places = placesOfFeeds()
    try database.forEachRow(sql) { row throws(SQLiteError) in
      let node = row.int64(at: 2)
      guard let place = places[row.int64(at: 0)] else {
        findings.add(
          "node \(node) is retired from feed number \(row.int64(at: 0)), which is not there",
          .strays)
        return
      }
      let feed = feeds[place]
      let mend = DoctorMend.history(feed: feed.number)
      let version = row.int64(at: 1)
      if version < 1 || version > feed.version {
        findings.add(
          "\(feed.label): node \(node) is retired since version \(version), and the feed is at \(feed.version)",
          mend)
      }
      if row.int64(at: 3) == 0 {
        findings.add("\(feed.label): node \(node) is retired, and is not there", mend)
      }
      if let last = nodes[node]?.version, last >= version {
        let place = last == .max ? "the present order" : "the order of version \(last)"
        findings.add(
          "\(feed.label): node \(node) is retired since version \(version), and in \(place)", mend)
      }
      if !retired.insert(node) {
        findings.add("\(feed.label): node \(node) is retired twice", mend)
      }
    }
  }

  func examineRemovedItems() throws(SQLiteError) {
    let sql = """
      SELECT removed_items.feed_id, removed_items.version, removed_items.item_number,
        removed_items.id, items.item_number IS NOT NULL
      FROM removed_items LEFT JOIN items USING (item_number)
      """
    let places = placesOfFeeds()
    try database.forEachRow(sql) { row throws(SQLiteError) in
      let number = row.int64(at: 2)
      // One of a feed that is not there is a foreign key's fault.
      guard let place = places[row.int64(at: 0)] else { return }
      let feed = feeds[place]
      let mend = DoctorMend.history(feed: feed.number)
      let version = row.int64(at: 1)
      if row.int64(at: 4) != 0 {
        findings.add("\(feed.label): item number \(number) is removed, and is there", mend)
      }
      if version < 1 || version > feed.version {
        findings.add(
          "\(feed.label): item number \(number) is removed since version \(version), and the feed is at \(feed.version)",
          mend)
      }
      if !ExaminedFeed.numbers.contains(number) || ItemID(bytes: row.bytes(at: 3)) == nil {
        findings.add(
          "\(feed.label): the removed item number \(number) has the id \"\(row.text(at: 3))\", which is none",
          mend)
      }
    }
  }

  /// Nodes that neither a tree has nor waits for pruning. Left out where a tree is in doubt: what
  /// can't be reached may be its own.
  func examineNodes() throws(SQLiteError) {
    let skips = findings.doubtsOrders
    try database.forEachRow("SELECT node_id FROM order_nodes") { row throws(SQLiteError) in
      nodeCount += 1
      let id = row.int64(at: 0)
      guard !skips, !retired.contains(id) else { return }
      if let known = nodes[id] {
        if known.version != .max {
          findings.add(
            "node \(id) is in the order of version \(known.version) alone, and not retired",
            .history(feed: known.feed))
        }
        return
      }
      orphans.append(id)
      findings.add("node \(id) is in no order", .nodes)
    }
  }

  /// Where each feed stands in `feeds`, by its number.
  func placesOfFeeds() -> [Int64: Int] {
    var places: [Int64: Int] = [:]
    for (place, feed) in feeds.enumerated() { places[feed.number] = place }
    return places
  }
}
