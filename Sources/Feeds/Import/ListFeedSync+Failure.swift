extension ListFeedSync {
  /// Why the feed was left as it is.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// No feed can have the name.
    case name(String)
    /// An item is none that a feed can take.
    case item(feed: String, id: String)
    /// The feed is there, and can't be the list's.
    case conflict(String)
    case store(StoreError)

    package var description: String {
      switch self {
      case .name(let name): "no feed can have the name \"\(name)\""
      case .item(let feed, let id):
        "the item \"\(id)\" of the list \"\(feed)\" has an id or a type that no feed can take"
      case .conflict(let reason): reason
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

extension ListFeedSync {
  /// Why a feed that is there can't be a list's, whose items would take the place of its own; nil
  /// where it can.
  package static func conflict(
    name: String, order: String, total: Int64, isList: Bool
  ) -> String? {
    if order != FeedOrder.appended.rawValue {
      return
        "the feed \"\(name)\" has the order \(order), and a list needs \(FeedOrder.appended.rawValue); give the list another name"
    }
    guard isList || total == 0 else {
      return
        "the feed \"\(name)\" has items that no list has made, and a list would remove them; give the list another name, or declare it without items"
    }
    return nil
  }
}
