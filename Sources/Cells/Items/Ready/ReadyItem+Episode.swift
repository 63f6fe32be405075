extension ReadyItem {
  /// One issue of a podcast: a recording with its notes.
  public struct Episode: FeedItem {
    public static let itemType = "episode"

    /// Plain text.
    public var title: String
    /// Where the recording is; never fetched by this server.
    public var media: String
    /// The recording's media type, `audio/mpeg`.
    public var mediaType: String?
    /// The recording's size in bytes.
    public var bytes: Int64?
    /// Seconds.
    public var duration: Int64?
    /// The page of the episode.
    public var url: String?
    public var author: String?
    /// The beginning of the notes, plain, with a line break between paragraphs.
    public var summary: String?
    public var image: String?
  }
}
