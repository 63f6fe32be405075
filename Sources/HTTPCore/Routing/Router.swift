/// Finds the route for a method and a raw path; frozen, so every event loop may ask it.
///
/// The raw path is split at `/` and each segment is decoded once: `%2F` stays within its segment
/// and `%2E%2E` leads nowhere else. Literal segments win over parameters, from left to right, and
/// the path alone chooses the pattern: a method that the chosen one lacks is a 405, even if a less
/// literal pattern has it.
@usableFromInline
package struct Router<Route: Sendable>: Sendable {
  @usableFromInline let routes: [Route]
  @usableFromInline let tree: RouteTree

  init(_ routes: [Route], _ tree: RouteTree) {
    self.routes = routes
    self.tree = tree
  }

  /// `path` is a request's, still encoded, without the query.
  ///
  /// Not found are paths with an empty segment (a trailing slash makes one) and with a segment that
  /// is `.` or `..` in any spelling: clients resolve these before they send. A bad escape, NUL or
  /// bad UTF-8 anywhere is malformed before anything else. Paths in which nothing
  /// is encoded are matched without allocation, others with an array, and one for each encoded value.
  ///
  /// Inlinable, because code that does not know the route's type is several times slower.
  @inlinable
  package func match(_ method: Method, _ path: ArraySlice<UInt8>) -> RouteMatch<Route> {
    switch tree.match(method, path) {
    case .found(let endpoint, let values):
      let parameters = PathParameters(names: endpoint.names, found: values)
      return .found(routes[endpoint.route], pattern: endpoint.pattern, parameters)
    case .options(let allow): return .options(allow: allow)
    case .methodNotAllowed(let allow): return .methodNotAllowed(allow: allow)
    case .notFound: return .notFound
    case .malformed(let error): return .malformed(error)
    }
  }

  @inlinable
  package func match(_ request: Request) -> RouteMatch<Route> {
    match(request.method, request.bytes(request.path))
  }
}
