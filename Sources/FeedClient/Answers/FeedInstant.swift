/// Where a feed stands: the first word of an event stream, and what is said where it can't go on.
public struct FeedInstant: Sendable, Hashable {
  public let feed: String
  public let snapshot: String
  public let total: Int

  init(_ answer: Answer, feed: String) throws(RowcastError) {
    self.feed = try answer["feed"].same(feed)
    snapshot = try answer["snapshot"].word
    total = try answer["total"].count
  }
}
