import SQLite

/// Deletes whole feeds, in steps that hold the write lock for some milliseconds each.
///
/// The first step takes a feed out of sight at once: it is gone for every client, its name is free,
/// and its tokens are refused. What is left of it, an empty feed without a valid name and items
/// without a place, is then removed little by little, by this process or a later one. At every
/// moment the database is sound.
package final class FeedRemoval {
  private let connection: Connection
  private let versionStep: () -> Int64

  /// Opens the database, which must have been migrated.
  package init(
    path: String, busyTimeout: Int = 5_000,
    versionStep: @escaping () -> Int64 = { Int64.random(in: 1...(1 << 24)) }
  ) throws(StoreError) {
    self.versionStep = versionStep
    connection = try StoreError.mapping { () throws(SQLiteError) in
      let connection = try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
      try connection.useWriteAheadLog()
      return connection
    }
  }

  /// Takes a feed out of sight; nil where there is none of that name. Writes a row for each node
  /// of its order, some 30,000 a million items.
  ///
  /// - Parameter limit: throws `TooMany` where the feed has more items.
  package func hide(_ name: FeedName, ifAtMost limit: Int64 = .max) throws -> Feed? {
    func hideFeed() throws -> Feed? {
      var byName = try connection.prepare(FeedColumns.selectByName)
      guard let feed = try FeedColumns.feed(named: name, by: &byName) else { return nil }
      guard feed.total <= limit else { throw TooMany(feed: feed) }
      guard feed.version < Int64.max / 2, feed.changes < Int64.max / 2, feed.total >= 0 else {
        throw StoreError.damaged("feed \(name) is at version \(feed.version)")
      }
      let version = feed.version + max(versionStep(), 1)
      try retireNodes(of: feed, since: version)
      try run(
        """
        UPDATE feeds SET name = '~' || feed_id, root = 0, total = 0, version = ?2,
          changes = changes + ?3
        WHERE feed_id = ?1
        """, feed.number, version, feed.total)
      try run(
        """
        INSERT INTO feed_versions (feed_id, version, root, total, changes, committed_at)
        SELECT feed_id, version, root, total, changes, ?2 FROM feeds WHERE feed_id = ?1
        """, feed.number, SystemClock.seconds)
      try run("DELETE FROM list_feeds WHERE feed_id = ?1", feed.number)
      return feed
    }
    do {
      try connection.setSynchronous(.full)
      return try connection.withTransaction(.immediate, mapping: { $0 as any Error }, hideFeed)
    } catch let error as SQLiteError {
      throw StoreError(error)
    }
  }

  /// The feed has items, more than the caller would delete.
  package struct TooMany: Error, Sendable {
    package let feed: Feed
  }

  /// Removes the next rows of feeds that are out of sight, up to `limit`; answers how many rows, 0
  /// when nothing is left of any. It need not be on the disk at once: what a power cut brings back
  /// is removed again.
  package func step(limit: Int = 500) throws(StoreError) -> Int {
    try StoreError.mapping { () throws(SQLiteError) in
      try connection.setSynchronous(.normal)
      return try connection.withTransaction(.immediate) { () throws(SQLiteError) in
        try removeNext(Int64(limit))
      }
    }
  }

  private func removeNext(_ limit: Int64) throws(SQLiteError) -> Int {
    var next = try connection.prepare(
      "SELECT feed_id FROM feeds WHERE NOT \(FeedColumns.isVisible) ORDER BY feed_id LIMIT 1")
    let number = try next.first { row throws(SQLiteError) in row.int64(at: 0) }
    guard let number else { return 0 }
    for part in Self.parts {
      let removed = try run(part, number, limit)
      if removed > 0 { return removed }
    }
    if let removed = try removeNodes(of: number, limit) { return removed }
    return try removeFeed(number)
  }

  /// Earlier versions go before what only they have, and the items last.
  private static let parts = [
    """
    DELETE FROM feed_versions WHERE feed_id = ?1 AND version IN (
      SELECT version FROM feed_versions WHERE feed_id = ?1
        AND version < (SELECT version FROM feeds WHERE feed_id = ?1)
      ORDER BY version LIMIT ?2)
    """,
    """
    DELETE FROM removed_items WHERE item_number IN (
      SELECT item_number FROM removed_items WHERE feed_id = ?1 LIMIT ?2)
    """,
    """
    DELETE FROM items WHERE item_number IN (
      SELECT item_number FROM items WHERE feed_id = ?1 LIMIT ?2)
    """,
  ]

  /// Nil where there is none left.
  private func removeNodes(of feed: Int64, _ limit: Int64) throws(SQLiteError) -> Int? {
    var nodes: [(version: Int64, id: Int64)] = []
    var select = try connection.prepare(
      "SELECT version, node_id FROM retired_nodes WHERE feed_id = ?1 LIMIT ?2")
    try select.bind(feed, at: 1)
    try select.bind(limit, at: 2)
    try select.forEachRow { row throws(SQLiteError) in
      nodes.append((row.int64(at: 0), row.int64(at: 1)))
    }
    for node in nodes {
      try run("DELETE FROM order_nodes WHERE node_id = ?1", node.id)
      try run(
        "DELETE FROM retired_nodes WHERE feed_id = ?1 AND version = ?2 AND node_id = ?3", feed,
        node.version, node.id)
    }
    return nodes.isEmpty ? nil : nodes.count
  }

  private func removeFeed(_ feed: Int64) throws(SQLiteError) -> Int {
    try run("DELETE FROM feed_versions WHERE feed_id = ?1", feed)
    return try run("DELETE FROM feeds WHERE feed_id = ?1", feed)
  }

  /// Notes every node of the present order as one that the feed has no longer. Leaves are not read:
  /// all lie at one depth.
  private func retireNodes(of feed: Feed, since version: Int64) throws {
    guard feed.root != 0 else { return }
    let storage = try SQLiteNodeStorage(connection)
    storage.start(lastID: .max - 1)
    var insert = try connection.prepare(
      "INSERT INTO retired_nodes (feed_id, version, node_id) VALUES (?1, ?2, ?3)")
    var level = [feed.root]
    var depth = 0
    while !level.isEmpty {
      guard depth < OrderNode.maximumDepth else {
        throw StoreError.damaged("the order tree of feed \(feed.name) has a circle")
      }
      depth += 1
      for id in level {
        try insert.bind(feed.number, at: 1)
        try insert.bind(version, at: 2)
        try insert.bind(id, at: 3)
        try insert.run()
      }
      guard let first = level.first, case .inner = try storage.node(first).content else { return }
      var below: [Int64] = []
      for id in level {
        guard case .inner(let children) = try storage.node(id).content else {
          throw StoreError.damaged("the order tree of feed \(feed.name) has leaves at two depths")
        }
        below += children.map(\.id)
      }
      level = below
    }
  }

  @discardableResult
  private func run(_ sql: String, _ bindings: Int64...) throws(SQLiteError) -> Int {
    var statement = try connection.prepare(sql)
    for (index, value) in bindings.enumerated() { try statement.bind(value, at: index + 1) }
    try statement.run()
    return connection.changes
  }
}
