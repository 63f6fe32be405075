import HTTPCore

/// Every route of the contract that is served, one case and one file each.
///
/// Its raw value is its number for logs and metrics; 0 stands for none.
enum Route: Int, Sendable, CaseIterable {
  case feeds = 1
  case feed
  case rows
  case heights
  case changes
  case events
  case row
  case select
  case item
  case cells
  case cell
  case health
  case readiness
  case metrics
  case putFeed
  case deleteFeed
  case postItems
  case putItem
  case deleteItem
  case root
  case viewerFile
  case openAPI

  /// The path's pattern, as the router takes it.
  var pattern: String {
    switch self {
    case .feeds: "/feeds"
    case .feed, .putFeed, .deleteFeed: "/feeds/{feed}"
    case .rows: "/feeds/{feed}/rows"
    case .heights: "/feeds/{feed}/heights"
    case .changes: "/feeds/{feed}/changes"
    case .events: "/feeds/{feed}/events"
    case .row: "/feeds/{feed}/rows/{id}"
    case .select: "/feeds/{feed}/rows/{id}/select"
    case .postItems: "/feeds/{feed}/items"
    case .item, .putItem, .deleteItem: "/feeds/{feed}/items/{id}"
    case .cells: "/cells"
    case .cell: "/cells/{type}"
    case .health: "/healthz"
    case .readiness: "/readyz"
    case .metrics: "/metrics"
    case .root: "/"
    case .viewerFile: "/viewer/{file}"
    case .openAPI: "/openapi.json"
    }
  }

  var method: Method {
    switch self {
    case .select, .postItems: .post
    case .putFeed, .putItem: .put
    case .deleteFeed, .deleteItem: .delete
    case .feeds, .feed, .rows, .heights, .changes, .events, .row, .item, .cells, .cell, .health,
      .readiness, .metrics, .root, .viewerFile, .openAPI:
      .get
    }
  }

  /// Whether it tells an operator of the process: such a request is answered however much there is
  /// to do.
  var isOperation: Bool {
    switch self {
    case .health, .readiness, .metrics: true
    case .feeds, .feed, .rows, .heights, .changes, .events, .row, .select, .item, .cells, .cell,
      .putFeed, .deleteFeed, .postItems, .putItem, .deleteItem, .root, .viewerFile, .openAPI:
      false
    }
  }

  /// Whether it answers what is stored; writes look in their admission, once the token is known.
  var needsDatabase: Bool {
    switch self {
    case .cells, .cell, .root, .viewerFile: false
    default: !isOperation && !isWrite
    }
  }

  /// Whether it is there for the viewer alone.
  var isViewer: Bool { self == .viewerFile }

  /// The patterns by the routes' numbers, the first for none.
  static let names = ["none"] + allCases.map(\.pattern)

  /// The methods by the routes' numbers; the first, for none, has none.
  static let methods: [Method?] = [nil] + allCases.map(\.method)

  static func router(
    offering offer: RouteOffer, viewer: Bool
  ) throws(RouterError) -> Router<Route> {
    var builder = RouterBuilder<Route>()
    for route in Route.allCases where offer.includes(route) && (viewer || !route.isViewer) {
      try builder.add(route.method, route.pattern, route)
    }
    return builder.build()
  }
}
