/// Which of the routes a responder has.
package enum RouteOffer: Sendable {
  case all
  /// For a public port beside which an operator's port has the metrics.
  case withoutMetrics
  /// Health and metrics alone, for that port.
  case operation

  func includes(_ route: Route) -> Bool {
    switch self {
    case .all: true
    case .withoutMetrics: route != .metrics
    case .operation: route.isOperation
    }
  }
}
