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

  /// Runs `body` at one instant of the store, its errors told as the route's.
  func read<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(RouteError) -> Result {
    do throws(StoreError) { return try store.atOneInstant(body) } catch { throw .store(error) }
  }

  func unknownItem(_ id: ItemID, in feed: FeedName) -> RouteError {
    .unknownItem(id: id.description, feed: feed.text)
  }
}
