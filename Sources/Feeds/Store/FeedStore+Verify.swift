extension FeedStore {
  @discardableResult
  package func verify() throws(StoreError) -> Int {
    try atOneInstant(failingAs: \.self) { () throws(StoreError) in
      _ = try snapshotKey()
      let feeds = try feeds()
      for feed in feeds {
        let entries = try entries(of: feed, from: 0, limit: 1)
        for entry in entries where try item(number: entry.itemNumber) == nil {
          throw .damaged("item \(entry.itemNumber) of feed \(feed.name) is missing")
        }
      }
      return feeds.count
    }
  }
}
