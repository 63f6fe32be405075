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
