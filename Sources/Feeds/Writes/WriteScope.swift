import Cells
import HTTPCore

/// What writes to one feed need within their transaction, on the writer's thread.
struct WriteScope: Sendable {
  let name: FeedName
  let base: BasePath
  /// Milliseconds since 1970.
  let clock: @Sendable () -> Int64

  /// The feed, which must be there and no list.
  func feed(in transaction: any FeedTransaction) throws(WriteError) -> Feed {
    guard let feed = try found(in: transaction) else { throw .unknownFeed(name.text) }
    return feed
  }

  /// The feed, which must not be a list; nil where it is not there.
  func found(in transaction: any FeedTransaction) throws(WriteError) -> Feed? {
    let (feed, isList) = try WriteError.storing { () throws(StoreError) -> (Feed?, Bool) in
      guard let feed = try transaction.feed(named: name) else { return (nil, false) }
      return (feed, try transaction.isList(feed))
    }
    if isList { throw .list(name.text) }
    return feed
  }

  func item(
    _ id: ItemID, in feed: Feed, _ transaction: any FeedTransaction
  ) throws(WriteError) -> StoredItem? {
    try WriteError.storing { () throws(StoreError) in try transaction.item(id, in: feed) }
  }

  /// The present, to the millisecond; nil where the clock is out of all years.
  var now: Timestamp? {
    let milliseconds = clock()
    let rest = (milliseconds % 1000 + 1000) % 1000
    return Timestamp(
      seconds: (milliseconds - rest) / 1000, nanoseconds: Int32(rest) * 1_000_000)
  }

  var feedPath: String { "\(base)/feeds/\(name)" }

  func itemPath(_ id: ItemID) -> [UInt8] {
    var path = Array("\(feedPath)/items/".utf8)
    PercentEncoding.append(id.bytes[...], to: &path)
    return path
  }

  /// The item as GET has it, with its tag.
  func answer(_ item: NewItem, _ status: Status) -> FinishedAnswer {
    var body: [UInt8] = []
    ItemWords.append(
      StoredItem(
        number: 0, id: item.id, type: item.type.name, publishedAt: item.publishedAt, revision: 1,
        payload: item.payload),
      payload: item.payload, to: &body)
    return answer(body, at: itemPath(item.id), status)
  }

  /// What is at `path` now, with its tag.
  func answer(_ body: [UInt8], at path: [UInt8], _ status: Status) -> FinishedAnswer {
    var fields = RouteFields.tagged(EntityTag(hash: ContentHash.hash(body[...])), .json)
    if status == .created { fields.append("Location", path) }
    // The body is what GET of that path answers (RFC 9110 §8.7), so the tag is its own.
    fields.append("Content-Location", path)
    return FinishedAnswer(status, fields: fields, body: body)
  }

  static var deleted: FinishedAnswer { FinishedAnswer(.noContent, fields: RouteFields.notStored) }
}
