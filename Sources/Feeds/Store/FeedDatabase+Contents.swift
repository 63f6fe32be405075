import SQLite

extension FeedDatabase {
  /// What a database holds, as far as a registry can fit it or not.
  package struct Contents: Sendable {
    package struct StoredFeed: Sendable {
      package let name: String
      package let order: String
      package let total: Int64
      /// Whether a program's list has made it.
      package let isList: Bool
      /// The types of its items, sorted.
      package let itemTypes: [String]
    }

    /// Sorted by name.
    package let feeds: [StoredFeed]
  }

  /// Looks into a database and leaves no file beside it, unless some are there already; nil where
  /// it has not been migrated yet. Costs O(log n) a feed and type.
  package static func contents(path: String) throws(Unusable) -> Contents? {
    let states = try status(path: path)
    if states.contains(where: { $0.state == .pending }) { return nil }
    let migrator = try migrator()
    do {
      let connection = try connectionToLook(at: path)
      // Refuses a database of a newer program.
      _ = try migrator.pending(in: connection)
      var feeds = try connection.prepare(
        """
        SELECT name, item_order, total, feed_id IN (SELECT feed_id FROM list_feeds), feed_id
        FROM feeds WHERE \(FeedColumns.isVisible) ORDER BY name
        """)
      var types = try connection.prepare(ItemColumns.selectTypes)
      var found: [Contents.StoredFeed] = []
      while try feeds.step() {
        var itemTypes: [String] = []
        try types.bind(feeds.int64(at: 4), at: 1)
        try types.forEachRow { row throws(SQLiteError) in itemTypes.append(row.text(at: 0)) }
        found.append(
          Contents.StoredFeed(
            name: feeds.text(at: 0), order: feeds.text(at: 1), total: feeds.int64(at: 2),
            isList: feeds.int64(at: 3) != 0, itemTypes: itemTypes))
      }
      return Contents(feeds: found)
    } catch {
      throw Unusable(description: "\(path): \(error)")
    }
  }
}
