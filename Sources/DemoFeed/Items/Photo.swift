import Cells

/// A picture on another server.
struct Photo: FeedItem {
  static let itemType = "photo"

  /// Where the picture is; never fetched by this server.
  var url: String
  /// Pixels; nil where the size is not known.
  var width: Int?
  /// Pixels; nil where the size is not known.
  var height: Int?
  var caption: String?

  private enum CodingKeys: CodingKey {
    case url, width, height, caption
  }

  /// Refuses a size that no picture has, so that a wrong one is told when it comes in.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    url = try container.decode(String.self, forKey: .url)
    width = try PictureSize.pixels(in: container, .width)
    height = try PictureSize.pixels(in: container, .height)
    caption = try container.decodeIfPresent(String.self, forKey: .caption)
  }
}
