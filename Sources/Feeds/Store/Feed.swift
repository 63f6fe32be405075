/// A feed as of one instant.
package struct Feed: Hashable, Sendable {
  /// Unique in the database and never used again.
  package let number: Int64
  package let name: FeedName
  package let title: String
  package let order: FeedOrder
  /// Items in the feed, exact.
  package let total: Int64
  /// Grows with each transaction that changes the feed.
  package let version: Int64
  /// Changes of items since the feed was made.
  package let changes: Int64
  /// The root of its order tree, 0 when it is empty.
  let root: Int64

  package init(
    number: Int64, name: FeedName, title: String, order: FeedOrder, total: Int64, version: Int64,
    changes: Int64 = 0, root: Int64 = 0
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.order = order
    self.total = total
    self.version = version
    self.changes = changes
    self.root = root
  }

  /// Throws `StoreError.damaged` where this is not what the feed's history has of its version.
  func check(against recorded: Feed?) throws(StoreError) {
    guard let recorded, recorded.root == root, recorded.total == total,
      recorded.changes == changes
    else {
      throw .damaged(
        "feed \(name) is not what its history says of its version \(version); rowcast doctor tells more"
      )
    }
  }
}
