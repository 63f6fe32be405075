/// A type of stored items, with one of the feeds that hold such items.
package struct StoredItemType: Hashable, Sendable {
  package let type: String
  /// The first of them by name.
  package let feed: FeedName
}

extension FeedStore {
  /// The types of all feeds' items, each once, byte by byte. Costs O(log n) a feed and type.
  package func itemTypes() throws(StoreError) -> [StoredItemType] {
    try atOneInstant(failingAs: \.self) { () throws(StoreError) in
      var feeds: [String: FeedName] = [:]
      for feed in try self.feeds() {
        for type in try itemTypes(of: feed) where feeds[type] == nil { feeds[type] = feed.name }
      }
      return feeds.map { StoredItemType(type: $0.key, feed: $0.value) }
        .sorted { $0.type.utf8.lexicographicallyPrecedes($1.type.utf8) }
    }
  }
}
