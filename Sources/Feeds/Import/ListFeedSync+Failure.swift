extension ListFeedSync {
  /// Why the feed was left as it is.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// No feed can have the name.
    case name(String)
    /// An item is none that a feed can take.
    case item(feed: String, id: String, reason: String)
    /// The feed is there in an order that is not the list's.
    case order(feed: FeedName, is: FeedOrder)
    case store(StoreError)

    package var description: String {
      switch self {
      case .name(let name): "no feed can have the name \"\(name)\""
      case .item(let feed, let id, let reason):
        "the item \"\(id)\" of the list \"\(feed)\" can't be stored: \(reason)"
      case .order(let feed, let order):
        "the feed \"\(feed)\" has the order \(order.rawValue), and a list needs "
          + "\(FeedOrder.appended.rawValue); give the list another name"
      case .store(let error): "\(error)"
      }
    }

    /// Runs `body` with the store's errors told as the list's.
    static func storing<Result>(
      _ body: () throws(StoreError) -> Result
    ) throws(Failure) -> Result {
      do throws(StoreError) { return try body() } catch { throw .store(error) }
    }
  }
}
