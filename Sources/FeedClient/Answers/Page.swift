/// A page of rows.
public struct Page<Content: Sendable>: Sendable, Hashable {
  public let feed: String
  /// From 0.
  public let pageIndex: Int
  /// What was asked for; `rows` may be fewer.
  public let pageSize: Int
  /// How many items the feed has at the page's instant.
  public let total: Int
  /// Whether the feed ends here. A short page is not the end; this is.
  public let isNoMore: Bool
  /// The page's instant.
  public let snapshot: String
  /// The path of the page behind this one, under the same snapshot; nil exactly at the end.
  public let next: String?
  public let rows: [Row<Content>]

  /// A page of one's own, for a preview or a test; nothing is checked.
  public init(
    feed: String, pageIndex: Int = 0, pageSize: Int, total: Int, isNoMore: Bool, snapshot: String,
    next: String? = nil, rows: [Row<Content>]
  ) {
    (self.feed, self.pageIndex, self.pageSize) = (feed, pageIndex, pageSize)
    (self.total, self.isNoMore, self.snapshot) = (total, isNoMore, snapshot)
    (self.next, self.rows) = (next, rows)
  }

  init(
    _ answer: Answer, _ asked: Stretch.Asked, _ registry: RowRegistry<Content>
  ) throws(RowcastError) {
    let stretch = try Stretch(answer, asked)
    feed = stretch.feed
    (pageIndex, pageSize, total) = (stretch.pageIndex, stretch.pageSize, stretch.total)
    (isNoMore, snapshot, next) = (stretch.isNoMore, stretch.snapshot, stretch.next)
    let rows = try answer["rows"]
    self.rows = try registry.rows(rows)
    guard self.rows.count <= pageSize else { throw rows.fault("at most \(pageSize) rows") }
  }

  /// What the page behind this one must be.
  var asksNext: Stretch.Asked {
    Stretch.Asked(feed: feed, pageIndex: pageIndex + 1, pageSize: pageSize, snapshot: snapshot)
  }
}
