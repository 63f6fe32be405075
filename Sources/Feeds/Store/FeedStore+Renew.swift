extension FeedStore {
  package func renew(_ entries: inout [OrderEntry], asOf feed: Feed) throws(StoreError) {
    for index in entries.indices { try renewDisplaced(&entries[index], in: feed) }
  }

  /// The same for an entry of which it is not known where its item is now.
  func renewDisplaced(_ entry: inout OrderEntry, in feed: Feed) throws(StoreError) {
    if try removedItemID(entry.itemNumber) != nil {
      entry.revision = 0
    } else if let revision = try revision(ofItem: entry.itemNumber) {
      entry.revision = revision
    } else {
      throw .damaged("item \(entry.itemNumber) of feed \(feed.name) is missing")
    }
  }
}
