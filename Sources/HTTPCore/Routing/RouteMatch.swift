/// What a router says of a method and a path.
@usableFromInline
package enum RouteMatch<Route: Sendable>: Sendable {
  /// `pattern` is the route's as it was added, for logs and metric labels.
  case found(Route, pattern: String, PathParameters)
  /// OPTIONS, on a path that has routes or on `*`: answer with `Allow`.
  case options(allow: MethodSet)
  /// The path has routes, none for this method: 405 with `Allow` (RFC 9110 §15.5.6).
  case methodNotAllowed(allow: MethodSet)
  case notFound
  /// The path cannot be decoded: 400, whether a route would fit or not.
  case malformed(PercentDecodingError)
}
