/// Collects a program's routes, checks them, and freezes them to a ``Router``.
package struct RouterBuilder<Route: Sendable> {
  private var tree = RouteTree()
  private var patterns: [PathPattern] = []
  private var routes: [Route] = []

  package init() {}

  /// Adds a route for `method` and the paths that fit `pattern`, such as `/feeds/{feed}/rows`.
  ///
  /// A GET route answers HEAD too. Throws, naming both patterns, when this one is there already for
  /// the method or fits a path as well as another does; the other's method does not matter, as the
  /// path alone chooses among patterns.
  package mutating func add(
    _ method: Method, _ pattern: String, _ route: Route
  ) throws(RouterError) {
    switch method {
    case .head, .options, .connect: throw .impliedMethod(method, pattern: pattern)
    case .get, .post, .put, .delete, .patch, .trace: break
    }
    let parsed = try PathPattern(pattern)
    for earlier in patterns where earlier.isAmbiguous(beside: parsed) {
      throw .ambiguous(first: earlier.text, second: pattern)
    }
    try tree.insert(routes.count, for: method, at: parsed)
    patterns.append(parsed)
    routes.append(route)
  }

  package func build() -> Router<Route> { Router(routes, tree) }
}
