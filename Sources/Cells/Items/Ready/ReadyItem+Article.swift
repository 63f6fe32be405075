extension ReadyItem {
  /// A text that was published elsewhere, with the beginning of what it says.
  public struct Article: FeedItem {
    public static let itemType = "article"

    /// Plain text; nil for a note without a title.
    public var title: String?
    /// Where the whole text is.
    public var url: String?
    public var author: String?
    /// The beginning of the text, plain, with a line break between paragraphs.
    public var summary: String?
    /// The address of a picture; never fetched by this server.
    public var image: String?
    public var tags: [String]?
  }
}
