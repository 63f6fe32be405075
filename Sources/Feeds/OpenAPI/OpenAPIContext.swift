import Cells
import HTTPCore

/// What the document depends on beside what is stored.
struct OpenAPIContext {
  let registry: CellRegistry
  let settings: FeedResponderSettings

  var hasViewer: Bool { settings.viewer != nil }

  /// The routes that are served.
  var routes: [Route] {
    Route.allCases.filter { settings.offer.includes($0) && (hasViewer || !$0.isViewer) }
  }
}
