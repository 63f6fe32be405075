import SQLite

/// Forgets the oldest instants of a feed, a few with each of its changes.
///
/// A step is bounded by a constant or by twice what the change itself adds, so no write waits for
/// a backlog, and a backlog shrinks all the same.
final class HistoryPruning {
  /// Nodes, versions and items that one change may forget of each, be its own work ever so little.
  private static let leastLimit = 64

  private let retention: SnapshotRetention
  private var oldestVersions: Statement
  private var deleteVersions: Statement
  private var restartClock: Statement
  private var retiredNodes: Statement
  private var deleteNode: Statement
  private var deleteRetired: Statement
  private var deleteItems: Statement

  init(
    _ connection: borrowing Connection, retention: SnapshotRetention
  ) throws(SQLiteError) {
    self.retention = retention
    oldestVersions = try connection.prepare(
      """
      SELECT version, changes, committed_at FROM feed_versions WHERE feed_id = ?1
      ORDER BY version LIMIT ?2
      """)
    deleteVersions = try connection.prepare(
      "DELETE FROM feed_versions WHERE feed_id = ?1 AND version < ?2")
    restartClock = try connection.prepare(
      "UPDATE feed_versions SET committed_at = ?3 WHERE feed_id = ?1 AND version = ?2")
    retiredNodes = try connection.prepare(
      """
      SELECT version, node_id FROM retired_nodes WHERE feed_id = ?1 AND version <= ?2
      ORDER BY version, node_id LIMIT ?3
      """)
    deleteNode = try connection.prepare("DELETE FROM order_nodes WHERE node_id = ?1")
    deleteRetired = try connection.prepare(
      """
      DELETE FROM retired_nodes WHERE feed_id = ?1 AND version = ?2 AND node_id = ?3
      """)
    deleteItems = try connection.prepare(
      """
      DELETE FROM removed_items WHERE item_number IN (
        SELECT item_number FROM removed_items WHERE feed_id = ?1 AND version <= ?2
        ORDER BY version LIMIT ?3)
      """)
  }

  /// Runs one step.
  ///
  /// - Parameters:
  ///   - changes: the feed's count of changes now.
  ///   - now: seconds since 1970.
  ///   - retired: nodes that the running change retires.
  ///   - removed: items that it takes out.
  func run(
    feed: Int64, changes: Int64, now: Int64, retired: Int, removed: Int
  ) throws(SQLiteError) {
    guard let oldest = try forgetVersions(of: feed, changes: changes, now: now) else { return }
    try forgetNodes(of: feed, before: oldest, limit: max(Self.leastLimit, 2 * retired))
    try deleteItems.bind(feed, at: 1)
    try deleteItems.bind(oldest, at: 2)
    try deleteItems.bind(max(Self.leastLimit, 2 * removed), at: 3)
    try deleteItems.run()
  }

  /// Answers the oldest version that is kept; never forgets the newest.
  private func forgetVersions(
    of feed: Int64, changes: Int64, now: Int64
  ) throws(SQLiteError) -> Int64? {
    var first: Int64?
    var oldest: (version: Int64, changes: Int64)?
    var future: Int64?
    try oldestVersions.bind(feed, at: 1)
    try oldestVersions.bind(Self.leastLimit + 1, at: 2)
    try oldestVersions.withReset { (rows) throws(SQLiteError) in
      while try rows.step() {
        let (version, time) = (rows.int64(at: 0), rows.int64(at: 2))
        if let oldest {
          if time > now { future = version }
          let (later, overflowed) = changes.subtractingReportingOverflow(oldest.changes)
          guard
            !overflowed, retention.isOver(supersededAt: time, now: now, laterChanges: later)
          else { break }
        } else {
          first = version
        }
        oldest = (version, rows.int64(at: 1))
      }
    }
    if let future { try restart(future, of: feed, now: now) }
    guard let oldest else { return nil }
    if oldest.version != first {
      try deleteVersions.bind(feed, at: 1)
      try deleteVersions.bind(oldest.version, at: 2)
      try deleteVersions.run()
    }
    return oldest.version
  }

  /// A version of a later time than now was written while the clock was wrong: its time begins
  /// anew, else nothing would be forgotten until then.
  private func restart(_ version: Int64, of feed: Int64, now: Int64) throws(SQLiteError) {
    try restartClock.bind(feed, at: 1)
    try restartClock.bind(version, at: 2)
    try restartClock.bind(now, at: 3)
    try restartClock.run()
  }

  /// Deletes nodes that no version from `oldest` on has.
  private func forgetNodes(
    of feed: Int64, before oldest: Int64, limit: Int
  ) throws(SQLiteError) {
    var found: [(version: Int64, node: Int64)] = []
    try retiredNodes.bind(feed, at: 1)
    try retiredNodes.bind(oldest, at: 2)
    try retiredNodes.bind(limit, at: 3)
    try retiredNodes.forEachRow { row throws(SQLiteError) in
      found.append((row.int64(at: 0), row.int64(at: 1)))
    }
    for (version, node) in found {
      try deleteNode.bind(node, at: 1)
      try deleteNode.run()
      try deleteRetired.bind(feed, at: 1)
      try deleteRetired.bind(version, at: 2)
      try deleteRetired.bind(node, at: 3)
      try deleteRetired.run()
    }
  }
}
