import HTTPCore

extension FeedResponder {
  /// The route that the request's path leads to: behind the base path where it begins with that,
  /// else, or where nothing is there, as it is.
  func match(_ request: Request) -> RouteMatch<Route> {
    let path = request.bytes(request.path)
    if !settings.basePath.isEmpty, let rest = settings.basePath.rest(of: path) {
      switch router.match(request.method, rest) {
      // A malformed path is that as a whole too, and its places are told as the client has it.
      case .notFound, .malformed: break
      case let match: return match
      }
    }
    return router.match(request.method, path)
  }

  /// The answer to a browser's question whether a page may ask what it wants to; nil for any other
  /// request, and for pages that may not.
  ///
  /// A path that leads nowhere is answered too: else the browser would hide from the page the 404
  /// or 400 that says so.
  func preflight(_ request: Request) -> Response? {
    guard settings.cors.isPreflight(request) else { return nil }
    var fields = FieldBlock()
    var allowed = MethodSet(.options)
    if case .options(let allow) = match(request) {
      allowed = allow
      fields.append("Allow", allow.fieldValue)
    } else if case .options(let all) = router.match(.options, [0x2A]) {
      allowed = all
    }
    fields.append(settings.cors.preflightFields(for: request, allowed: allowed))
    return Response(.noContent, fields: fields)
  }
}
