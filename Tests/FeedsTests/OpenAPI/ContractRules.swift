import Cells
import Feeds
import HTTPCore
import Synchronization
import TestSupport

/// Holds every answer of the route tests against the OpenAPI document of the same registry and
/// settings.
struct ContractRules: Sendable {
  private let rules: OpenAPIRules
  private static let known = Mutex<[[UInt8]: OpenAPIRules]>([:])

  /// - Parameter cells: what `GET /cells` answers.
  init(
    registry: CellRegistry, settings: FeedResponderSettings, cells: [UInt8]
  ) throws {
    let words =
      "\(settings.basePath) \(settings.offer) \(settings.viewer != nil) "
      + "\(settings.maximumPageSize) \(settings.cors.origins)"
    let key = Array(words.utf8) + cells
    if let rules = Self.known.withLock({ $0[key] }) {
      self.rules = rules
      return
    }
    // Without what the test sets up to go wrong, and without what it counts.
    var settings = settings
    settings.metrics = FeedMetrics()
    settings.databaseFault = { nil }
    let responder = try FeedResponder(
      store: EmptyFeedStore(), registry: registry, settings: settings,
      faults: RenderingFaults { _ in }
    ) { _ in }
    let rules = try OpenAPIRules(document: try responder.openAPIDocument())
    self.rules = rules
    Self.known.withLock { $0[key] = rules }
  }

  /// What of a route's answer the document does not have.
  func faults(of response: Response) -> [String] {
    let names = FeedResponder.routeNames
    let methods = FeedResponder.routeMethods
    let operation = methods[response.route].map { "\($0.rawValue) \(names[response.route])" }
    return rules.faults(of: OpenAPIAnswer(response), to: operation)
  }
}
