import Cells

/// A picture on another server, of known size.
struct Photo: FeedItem {
  static let itemType = "photo"

  /// Where the picture is; never fetched by this server.
  var url: String
  /// Pixels.
  var width: Int
  /// Pixels.
  var height: Int
  var caption: String?
}
