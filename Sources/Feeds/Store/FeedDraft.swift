/// A feed that a transaction changes, as of the changes so far.
struct FeedDraft {
  let number: Int64
  /// The version that the feed gets.
  let version: Int64
  var title: String
  /// The order that the feed gets; nil for the one that it has.
  var order: FeedOrder?
  var total: Int64
  /// Changes of items since the feed was made.
  var changes: Int64
  /// Items of earlier transactions that are gone.
  var removed: [RemovedItem] = []
  let storage: FeedNodeStorage
  var tree: OrderTreeEditor<FeedNodeStorage>

  struct RemovedItem {
    let number: Int64
    let id: ItemID
  }

  /// - Throws: `StoreError.damaged` where the feed's numbers contradict its order, or are beyond
  ///   what any feed can have come to.
  init(
    of feed: Feed, nodes: SQLiteNodeStorage, firstOwnNodeID: Int64, versionStep: Int64
  ) throws(StoreError) {
    guard (0..<Int64.max / 2).contains(feed.version), (0..<Int64.max / 2).contains(feed.changes)
    else {
      throw .damaged(
        "feed \(feed.name) is at version \(feed.version) with \(feed.changes) changes")
    }
    number = feed.number
    version = feed.version + max(versionStep, 1)
    title = feed.title
    total = feed.total
    changes = feed.changes
    storage = FeedNodeStorage(nodes)
    try OrderTree(source: storage, root: feed.root).checkCount(of: feed)
    tree = OrderTreeEditor(storage: storage, root: feed.root, firstOwnID: firstOwnNodeID)
  }
}
