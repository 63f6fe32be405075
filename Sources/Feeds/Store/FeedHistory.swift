import SQLite

/// Keeps the earlier instants of feeds, for the writer: their roots, the nodes that only they have,
/// and the items that are gone since.
final class FeedHistory {
  private let pruning: HistoryPruning
  private let clock: () -> Int64
  private var versionByNumber: Statement
  private var insertVersion: Statement
  private var insertNode: Statement
  private var insertItem: Statement
  private var deleteEarlier: Statement

  /// - Parameter clock: seconds since 1970.
  init(
    _ connection: borrowing Connection, retention: SnapshotRetention, clock: @escaping () -> Int64
  ) throws(SQLiteError) {
    pruning = try HistoryPruning(connection, retention: retention)
    self.clock = clock
    versionByNumber = try connection.prepare(FeedColumns.selectVersion)
    insertVersion = try connection.prepare(
      """
      INSERT INTO feed_versions (feed_id, version, root, total, changes, committed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    insertNode = try connection.prepare(
      "INSERT INTO retired_nodes (feed_id, version, node_id) VALUES (?1, ?2, ?3)")
    deleteEarlier = try connection.prepare(
      "DELETE FROM feed_versions WHERE feed_id = ?1 AND version < ?2")
    insertItem = try connection.prepare(
      "INSERT INTO removed_items (item_number, feed_id, version, id) VALUES (?1, ?2, ?3, ?4)")
  }

  /// Throws `StoreError.damaged` where the feed is not what its history says of its version.
  func check(_ feed: Feed) throws(StoreError) {
    try feed.check(
      against: FeedColumns.feed(feed, asOf: feed.version, by: &versionByNumber))
  }

  /// Records the first instant of a feed that was just made.
  func begin(_ feed: Feed) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try record(
        feed.number, version: feed.version, root: feed.root, total: feed.total,
        changes: feed.changes, at: clock())
    }
  }

  /// Records the instant that the transaction makes of the feed, and forgets a little of what no
  /// client is promised any longer. Costs O(nodes and items that the transaction took out).
  func record(_ draft: FeedDraft) throws(StoreError) {
    let now = clock()
    let retired = draft.storage.retired.sorted()
    try StoreError.mapping { () throws(SQLiteError) in
      try record(
        draft.number, version: draft.version, root: draft.tree.root, total: draft.total,
        changes: draft.changes, at: now)
      for node in retired {
        try insertNode.bind(draft.number, at: 1)
        try insertNode.bind(draft.version, at: 2)
        try insertNode.bind(node, at: 3)
        try insertNode.run()
      }
      for item in draft.removed {
        try insertItem.bind(item.number, at: 1)
        try insertItem.bind(draft.number, at: 2)
        try insertItem.bind(draft.version, at: 3)
        try insertItem.bindText(item.id.bytes.span, at: 4)
        try insertItem.run()
      }
      try pruning.run(
        feed: draft.number, changes: draft.changes, now: now, retired: retired.count,
        removed: draft.removed.count)
    }
  }

  /// Forgets the instants before that of the transaction; what only they have goes with the feed's
  /// next changes.
  func endEarlier(than draft: FeedDraft) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try deleteEarlier.bind(draft.number, at: 1)
      try deleteEarlier.bind(draft.version, at: 2)
      try deleteEarlier.run()
    }
  }

  private func record(
    _ feed: Int64, version: Int64, root: Int64, total: Int64, changes: Int64, at time: Int64
  ) throws(SQLiteError) {
    try insertVersion.bind(feed, at: 1)
    try insertVersion.bind(version, at: 2)
    try insertVersion.bind(root, at: 3)
    try insertVersion.bind(total, at: 4)
    try insertVersion.bind(changes, at: 5)
    try insertVersion.bind(time, at: 6)
    try insertVersion.run()
  }
}
