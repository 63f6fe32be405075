import Cells
import Feeds

/// A list of the program that can't have the feed of its name.
struct ListConflict {
  let list: ListFeedDeclaration
  let reason: String

  /// With the list's file and line.
  var sentence: String { "\(list.location): \(reason)" }

  /// Those with a database, in the order of the lists.
  static func found(
    in contents: FeedDatabase.Contents, registry: CellRegistry
  ) -> [ListConflict] {
    registry.feeds.compactMap { list in
      guard list.items != nil, let feed = contents.feeds.first(where: { $0.name == list.name }),
        let reason = ListFeedSync.conflict(
          name: feed.name, order: feed.order, total: feed.total, isList: feed.isList)
      else { return nil }
      return ListConflict(list: list, reason: reason)
    }
  }
}
