import SQLite

/// How a row of `feeds` is read, for every statement that reads one.
enum FeedColumns {
  static let list = "feed_id, version, name, title, item_order, total, root, changes"

  /// Whether a feed can be seen: one that is being deleted is named `~` and its number, which no
  /// feed's name can be and which comes after all of them.
  static let isVisible = "name < '~'"

  static let selectByName = "SELECT \(list) FROM feeds WHERE name = ?1"

  static let selectVersion = """
    SELECT root, total, changes FROM feed_versions WHERE feed_id = ?1 AND version = ?2
    """

  static let selectOldestInstant = """
    SELECT (
      SELECT committed_at FROM feed_versions
      WHERE feed_versions.feed_id = feeds.feed_id ORDER BY version LIMIT 1
    ) AS oldest
    FROM feeds WHERE oldest IS NOT NULL ORDER BY oldest LIMIT 1
    """

  /// The feed as `selectVersion` finds it.
  static func feed(
    _ feed: Feed, asOf version: Int64, by statement: inout Statement
  ) throws(StoreError) -> Feed? {
    do throws(SQLiteError) {
      try statement.bind(feed.number, at: 1)
      try statement.bind(version, at: 2)
      return try statement.first { row throws(SQLiteError) in
        Feed(
          number: feed.number, name: feed.name, title: feed.title, order: feed.order,
          total: row.int64(at: 1), version: version, changes: row.int64(at: 2),
          root: row.int64(at: 0))
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// The feed that `selectByName` finds.
  static func feed(
    named name: FeedName, by statement: inout Statement
  ) throws(StoreError) -> Feed? {
    defer { statement.reset() }
    let found: Bool
    do throws(SQLiteError) {
      try statement.bind(name.text, at: 1)
      found = try statement.step()
    } catch {
      throw StoreError(error)
    }
    return found ? try feed(statement) : nil
  }

  static func feed(_ row: borrowing Statement) throws(StoreError) -> Feed {
    guard let name = FeedName(row.text(at: 2)), let order = FeedOrder(rawValue: row.text(at: 4))
    else { throw .damaged("feed \(row.int64(at: 0)) has no valid name or order") }
    return Feed(
      number: row.int64(at: 0), name: name, title: row.text(at: 3), order: order,
      total: row.int64(at: 5), version: row.int64(at: 1), changes: row.int64(at: 7),
      root: row.int64(at: 6))
  }
}
