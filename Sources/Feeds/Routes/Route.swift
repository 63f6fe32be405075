import HTTPCore

/// Every route of the contract that is served, one case and one file each.
///
/// Its raw value is its number for logs and metrics; 0 stands for none.
enum Route: Int, Sendable, CaseIterable {
  case feeds = 1
  case feed
  case rows
  case changes
  case events
  case row
  case select
  case item
  case cells
  case cell
  case health
  case readiness

  /// The path's pattern, as the router takes it.
  var pattern: String {
    switch self {
    case .feeds: "/feeds"
    case .feed: "/feeds/{feed}"
    case .rows: "/feeds/{feed}/rows"
    case .changes: "/feeds/{feed}/changes"
    case .events: "/feeds/{feed}/events"
    case .row: "/feeds/{feed}/rows/{id}"
    case .select: "/feeds/{feed}/rows/{id}/select"
    case .item: "/feeds/{feed}/items/{id}"
    case .cells: "/cells"
    case .cell: "/cells/{type}"
    case .health: "/healthz"
    case .readiness: "/readyz"
    }
  }

  var method: Method {
    switch self {
    case .select: .post
    case .feeds, .feed, .rows, .changes, .events, .row, .item, .cells, .cell, .health, .readiness:
      .get
    }
  }

  /// The patterns by the routes' numbers, the first for none.
  static let names = ["none"] + allCases.map(\.pattern)

  static func router() throws(RouterError) -> Router<Route> {
    var builder = RouterBuilder<Route>()
    for route in Route.allCases { try builder.add(route.method, route.pattern, route) }
    return builder.build()
  }
}
