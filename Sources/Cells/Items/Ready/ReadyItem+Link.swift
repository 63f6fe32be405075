extension ReadyItem {
  /// A page that somebody points to.
  public struct Link: FeedItem {
    public static let itemType = "link"

    public var url: String
    /// Plain text.
    public var title: String
    /// The site's name, `sqlite.org`.
    public var host: String
    /// What is said of the page, plain.
    public var summary: String?
    public var author: String?
  }
}
