import SQLite

/// Takes feeds out of sight, within a transaction of the caller's.
///
/// Such a feed is empty, has a name that no feed can have, and has left behind what
/// `FeedRemoval` removes later.
final class FeedHiding {
  private let storage: SQLiteNodeStorage
  private var retireNode: Statement
  private var renameFeed: Statement
  private var insertVersion: Statement
  private var deleteList: Statement

  init(_ connection: borrowing Connection) throws(SQLiteError) {
    storage = try SQLiteNodeStorage(connection)
    retireNode = try connection.prepare(
      "INSERT INTO retired_nodes (feed_id, version, node_id) VALUES (?1, ?2, ?3)")
    renameFeed = try connection.prepare(
      """
      UPDATE feeds SET name = '~' || feed_id, root = 0, total = 0, version = ?2,
        changes = changes + ?3
      WHERE feed_id = ?1
      """)
    insertVersion = try connection.prepare(
      """
      INSERT INTO feed_versions (feed_id, version, root, total, changes, committed_at)
      SELECT feed_id, version, root, total, changes, ?2 FROM feeds WHERE feed_id = ?1
      """)
    deleteList = try connection.prepare("DELETE FROM list_feeds WHERE feed_id = ?1")
  }

  /// Writes a row for each node of the feed's order, some 30,000 a million items.
  ///
  /// - Parameters:
  ///   - feed: as the database has it.
  ///   - step: how far its version goes, at least 1.
  ///   - now: seconds since 1970.
  func hide(_ feed: Feed, versionStep step: Int64, at now: Int64) throws(StoreError) {
    guard feed.version < Int64.max / 2, feed.changes < Int64.max / 2, feed.total >= 0 else {
      throw .damaged("feed \(feed.name) is at version \(feed.version)")
    }
    let version = feed.version + max(step, 1)
    try retireNodes(of: feed, since: version)
    try StoreError.mapping { () throws(SQLiteError) in
      try renameFeed.bind(feed.number, at: 1)
      try renameFeed.bind(version, at: 2)
      try renameFeed.bind(feed.total, at: 3)
      try renameFeed.run()
      try insertVersion.bind(feed.number, at: 1)
      try insertVersion.bind(now, at: 2)
      try insertVersion.run()
      try deleteList.bind(feed.number, at: 1)
      try deleteList.run()
    }
  }

  /// Notes every node of the present order as one that the feed has no longer. Leaves are not read:
  /// all lie at one depth.
  private func retireNodes(of feed: Feed, since version: Int64) throws(StoreError) {
    guard feed.root != 0 else { return }
    storage.start(lastID: .max - 1)
    var level = [feed.root]
    var depth = 0
    while !level.isEmpty {
      guard depth < OrderNode.maximumDepth else {
        throw .damaged("the order tree of feed \(feed.name) has a circle")
      }
      depth += 1
      for id in level { try retire(id, of: feed.number, since: version) }
      guard let first = level.first, case .inner = try storage.node(first).content else { return }
      var below: [Int64] = []
      for id in level {
        guard case .inner(let children) = try storage.node(id).content else {
          throw .damaged("the order tree of feed \(feed.name) has leaves at two depths")
        }
        below += children.map(\.id)
      }
      level = below
    }
  }

  private func retire(_ node: Int64, of feed: Int64, since version: Int64) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try retireNode.bind(feed, at: 1)
      try retireNode.bind(version, at: 2)
      try retireNode.bind(node, at: 3)
      try retireNode.run()
    }
  }
}
