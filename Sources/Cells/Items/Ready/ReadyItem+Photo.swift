extension ReadyItem {
  /// A picture on another server.
  public struct Photo: FeedItem {
    public static let itemType = "photo"

    /// Where the picture is; never fetched by this server.
    public var url: String
    /// Pixels, from 1 to 1,000,000; nil where the size is not known.
    public var width: Int?
    /// Pixels, from 1 to 1,000,000; nil where the size is not known.
    public var height: Int?
    /// Plain text.
    public var caption: String?
    /// The page that the picture is on.
    public var link: String?
    public var author: String?
  }
}

extension ReadyItem.Photo {
  /// Refuses a size that no picture has.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    url = try container.decode(String.self, forKey: .url)
    width = try PictureSize.pixels(in: container, .width)
    height = try PictureSize.pixels(in: container, .height)
    caption = try container.decodeIfPresent(String.self, forKey: .caption)
    link = try container.decodeIfPresent(String.self, forKey: .link)
    author = try container.decodeIfPresent(String.self, forKey: .author)
  }
}
