import Cells

/// Somebody whom a feed introduces.
struct Person: FeedItem {
  static let itemType = "person"

  var name: String
}
