import HTTPCore

extension FeedResponder {
  /// 200 with the answer in the form that suits the client, or the 304, 406 or 412 that the
  /// request's fields ask for.
  func answer(_ request: Request, _ made: KeptAnswer) throws(RouteError) -> Response {
    if made.kind.isJSONAlone, !Accept(of: request).accepts(.json) { throw .notAcceptable }
    guard made.isPressed, AcceptEncoding(of: request).choice == .gzip else {
      return try answerPlain(request, made)
    }
    return try answerPressed(request, made)
  }

  /// The same for a body that was made for this request; its tag is a hash of it.
  func answer(
    _ request: Request, body: [UInt8], kind: AnswerKind = .json
  ) throws(RouteError) -> Response {
    try answer(request, KeptAnswer(body: body, kind: kind))
  }

  /// The answer in its plain form.
  func answerPlain(_ request: Request, _ made: KeptAnswer) throws(RouteError) -> Response {
    // Who has read the gzip form knows what it would change too (RFC 9110 §13.1.1).
    let others =
      made.isPressed && request.value(of: .ifMatch) != nil ? [made.tag.variant(for: .gzip)] : []
    switch Precondition(request, current: made.tag, alternatives: others) {
    case .met: return Response(.ok, fields: made.fields, body: made.body)
    case .notModified:
      return Response(.notModified, fields: RouteFields.notModified(made.tag, made.kind))
    case .failed: throw .preconditionFailed
    }
  }

  /// The 304 of a client that says it has the page of that tag, in the form that suits it; nil where
  /// it says nothing of the kind, or more must be known.
  ///
  /// A client that names the gzip form's tag was given that form, so it exists.
  func notModified(_ request: Request, _ tag: EntityTag) throws(RouteError) -> Response? {
    guard let value = request.combinedValue(of: .ifNoneMatch), request.value(of: .ifMatch) == nil
    else { return nil }
    let current =
      AcceptEncoding(of: request).choice == .gzip ? tag.variant(for: .gzip) : tag
    guard EntityTagList.isJust(current, value) || EntityTagList(value).weaklyContains(current)
    else { return nil }
    if !Accept(of: request).accepts(.json) { throw .notAcceptable }
    return Response(.notModified, fields: RouteFields.notModified(current, .json))
  }

  /// Runs `body` at one instant of the store.
  func read<Result>(
    _ body: () throws(RouteError) -> Result
  ) throws(RouteError) -> Result {
    try StoreInstant.read(store, failingAs: RouteError.store, body)
  }

  /// The path's feed.
  func requestedFeed(_ input: RouteInput) throws(RouteError) -> Feed {
    try feed(named: input.feedName())
  }

  /// The feed of that name.
  func feed(named name: FeedName) throws(RouteError) -> Feed {
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
