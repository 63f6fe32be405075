/// The heights of a stretch of rows, for a list whose scroll bar is right before they are loaded.
public struct Heights: Sendable, Hashable {
  public let feed: String
  public let pageIndex: Int
  public let pageSize: Int
  public let total: Int
  public let isNoMore: Bool
  public let snapshot: String
  /// The path of the next stretch; nil at the end.
  public let next: String?
  /// Points by position, from `pageIndex * pageSize` on; nil where an item was removed since the
  /// snapshot.
  public let heights: [Double?]

  init(_ answer: Answer, _ asked: Stretch.Asked) throws(RowcastError) {
    let stretch = try Stretch(answer, asked)
    feed = stretch.feed
    (pageIndex, pageSize, total) = (stretch.pageIndex, stretch.pageSize, stretch.total)
    (isNoMore, snapshot, next) = (stretch.isNoMore, stretch.snapshot, stretch.next)
    let list = try answer["heights"]
    heights = try list.map { value throws(RowcastError) in value.isNull ? nil : try value.points }
    let before = pageIndex == 0 ? 0 : Stretch.end(pageIndex - 1, pageSize)
    let due = min(pageSize, max(0, total - before))
    guard heights.count == due else { throw list.fault("\(due) heights") }
  }
}
