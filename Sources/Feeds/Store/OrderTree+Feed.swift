extension OrderTree {
  /// Throws `StoreError.damaged` where the feed's total is not what its order counts. Costs a look
  /// at the root.
  func checkCount(of feed: Feed) throws(StoreError) {
    let count = try count()
    guard count == feed.total else {
      throw .damaged("feed \(feed.name) counts \(feed.total) items and its order has \(count)")
    }
  }
}
