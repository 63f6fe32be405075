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

  /// Takes a feed out of sight; nil where there is none of that name. Costs what
  /// `FeedHiding.hide` does.
  ///
  /// - Parameter limit: throws `TooMany` where the feed has more items.
  package func hide(_ name: FeedName, ifAtMost limit: Int64 = .max) throws -> Feed? {
    do {
      try connection.setSynchronous(.full)
      return try connection.withTransaction(.immediate, mapping: { $0 as any Error }) {
        var byName = try connection.prepare(FeedColumns.selectByName)
        guard let feed = try FeedColumns.feed(named: name, by: &byName) else { return nil }
        guard feed.total <= limit else { throw TooMany(feed: feed) }
        try FeedHiding(connection)
          .hide(feed, versionStep: versionStep(), at: SystemClock.seconds)
        return feed
      }
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

  @discardableResult
  private func run(_ sql: String, _ bindings: Int64...) throws(SQLiteError) -> Int {
    var statement = try connection.prepare(sql)
    for (index, value) in bindings.enumerated() { try statement.bind(value, at: index + 1) }
    try statement.run()
    return connection.changes
  }
}
