import Cells

/// A page that is worth a visit.
struct Link: FeedItem {
  static let itemType = "link"

  var url: String
  var title: String
  /// The site's name as people say it, `sqlite.org`.
  var host: String
}
