import HTTPCore

extension FeedResponder {
  /// 200 with the body, or the 304, 406 or 412 that the request's fields ask for.
  ///
  /// - Parameter fields: those of the 200, the tag among them.
  func answer(
    _ request: Request, tag: EntityTag, fields: FieldBlock, body: [UInt8]
  ) throws(RouteError) -> Response {
    guard Accept(of: request).accepts(.json) else { throw .notAcceptable }
    switch Precondition(request, current: tag) {
    case .met: return Response(.ok, fields: fields, body: body)
    case .notModified: return Response(.notModified, fields: RouteFields.notModified(tag: tag))
    case .failed: throw .preconditionFailed
    }
  }

  /// The same for a body whose tag is a hash of it.
  func answer(_ request: Request, body: [UInt8]) throws(RouteError) -> Response {
    let tag = EntityTag(hash: ContentHash.hash(body[...]))
    return try answer(request, tag: tag, fields: RouteFields.json(tag: tag), body: body)
  }

  /// The same for an answer that was made before.
  func answer(
    _ request: Request, _ made: CellAnswers.Answer
  ) throws(RouteError) -> Response {
    try answer(request, tag: made.tag, fields: made.fields, body: made.body)
  }

  /// Runs `body` at one instant of the store.
  func read<Result>(
    _ body: () throws(RouteError) -> Result
  ) throws(RouteError) -> Result {
    try store.atOneInstant(failingAs: RouteError.store, body)
  }

  /// The path's feed.
  func requestedFeed(_ input: RouteInput) throws(RouteError) -> Feed {
    let name = try input.feedName()
    let feed = try RouteError.storing { () throws(StoreError) in try store.feed(named: name) }
    guard let feed else { throw .unknownFeed(name.text) }
    return feed
  }

  /// The path's item.
  func requestedItem(_ input: RouteInput, in feed: Feed) throws(RouteError) -> StoredItem {
    let id = try input.itemID()
    let item = try RouteError.storing { () throws(StoreError) in try store.item(id, in: feed) }
    guard let item else {
      throw .unknownItem(id: id.description, feed: feed.name.text)
    }
    return item
  }
}
