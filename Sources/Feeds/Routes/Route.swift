import HTTPCore

/// Every route of the contract that is served, one case and one file each.
enum Route: Sendable, CaseIterable {
  case feeds
  case feed
  case rows
  case row
  case item
  case health
  case readiness

  /// The path's pattern, as the router takes it.
  var pattern: String {
    switch self {
    case .feeds: "/feeds"
    case .feed: "/feeds/{feed}"
    case .rows: "/feeds/{feed}/rows"
    case .row: "/feeds/{feed}/rows/{id}"
    case .item: "/feeds/{feed}/items/{id}"
    case .health: "/healthz"
    case .readiness: "/readyz"
    }
  }

  static func router() throws(RouterError) -> Router<Route> {
    var builder = RouterBuilder<Route>()
    for route in Route.allCases { try builder.add(.get, route.pattern, route) }
    return builder.build()
  }
}
