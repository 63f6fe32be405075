import Cells
import HTTPCore

extension FeedResponder {
  /// Lets a write in by all that is known before its body: token, feed, path, and what the fields
  /// say of the body, in this order.
  func admission(
    of route: Route, _ input: RouteInput
  ) throws(RouteError) -> WriteAdmission {
    let request = input.request
    guard let access = settings.writes else { throw .write(.noTokens) }
    let token = try RouteError.writing { () throws(WriteError) in
      try Self.token(of: request, access.tokens)
    }
    if let reason = settings.readOnlyReason { throw .write(.store(.unwritable(reason))) }
    if let fault = settings.databaseFault() { throw .database(fault) }
    let feed = try writableFeed(route, input)
    if route == .putItem || route == .deleteItem { _ = try input.itemID() }
    guard !route.contentKinds.isEmpty else {
      return WriteAdmission(input: input, access: access, feed: feed, content: nil, key: nil)
    }
    let content = try RouteError.writing { () throws(WriteError) in
      try RequestContent(of: request, taking: route.contentKinds)
    }
    guard Accept(of: request).accepts(.json) else { throw .notAcceptable }
    if request.method == .post {
      // What is posted to has no representation, so If-Match can't hold (RFC 9110 §13.1.1).
      try RouteError.writing { () throws(WriteError) in
        try WriteConditions(of: request).check { () throws(WriteError) in nil }
      }
    }
    let limit = access.limit(of: content.kind)
    if let length = request.value(of: .contentLength).flatMap({ Int64(decimalDigits: Array($0)) }),
      length > content.wireLimit(limit)
    {
      throw .write(.tooLarge(limit: limit))
    }
    let key = try RouteError.writing { () throws(WriteError) in
      request.method != .post
        ? nil
        : try IdempotencyKey.name(in: request, token: token, path: "/feeds/\(feed)/items")
    }
    return WriteAdmission(input: input, access: access, feed: feed, content: content, key: key)
  }

  /// The digest of the request's token.
  private static func token(
    of request: Request, _ tokens: WriteTokens
  ) throws(WriteError) -> [UInt8] {
    switch tokens.verdict(for: request) {
    case .allowed(let digest): return digest
    case .forbidden: throw .noTokens
    case .unauthorized: throw .unauthorized(isTokenGiven: BearerToken(of: request) != nil)
    }
  }

  /// The path's feed, which must be there unless it is about to be made. The transaction looks
  /// again.
  private func writableFeed(
    _ route: Route, _ input: RouteInput
  ) throws(RouteError) -> FeedName {
    let name: FeedName
    if route == .putFeed {
      guard let given = FeedName(bytes: Array(input.path["feed"] ?? [])) else {
        throw .write(.feedName)
      }
      name = given
    } else {
      name = try read { () throws(RouteError) in try requestedFeed(input) }.name
    }
    if edition.registry.feeds.contains(where: { $0.name == name.text }) {
      throw .write(.list(name.text))
    }
    return name
  }

  /// Throws where no further body can be received, or nothing more be written.
  func expectRoom(_ access: WriteAccess) throws(RouteError) {
    if access.queue.isFull { throw .write(.queueFull) }
    if !access.uploads.hasRoom(limit: access.bounds.uploads) { throw .write(.crowded) }
  }
}
