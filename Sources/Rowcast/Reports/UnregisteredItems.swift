import Cells
import Feeds

/// Stored items of a type that no registration takes.
struct UnregisteredItems: Hashable {
  let itemType: String
  /// The feeds that such items are in, sorted.
  let feeds: [String]

  /// `items of type "song" (feed charts) are covered by the placeholder`
  var sentence: String {
    "items of type \"\(itemType)\" (feed\(feeds.count == 1 ? "" : "s") \(feeds.joined(separator: ", "))) are covered by the placeholder"
  }

  /// Those of a database, sorted.
  static func found(
    in contents: FeedDatabase.Contents, registry: CellRegistry
  ) -> [UnregisteredItems] {
    let registered = Set(registry.itemTypes)
    var feeds: [String: [String]] = [:]
    for feed in contents.feeds {
      for itemType in feed.itemTypes where !registered.contains(itemType) {
        feeds[itemType, default: []].append(feed.name)
      }
    }
    return feeds.sorted { $0.key < $1.key }
      .map { UnregisteredItems(itemType: $0.key, feeds: $0.value) }
  }
}
