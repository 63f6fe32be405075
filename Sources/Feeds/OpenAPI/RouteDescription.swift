import HTTPCore

/// What the document says of a route.
struct RouteDescription {
  enum Group: String, CaseIterable {
    case reading = "Reading"
    case writing = "Writing"
    case registry = "Registry"
    case operating = "Operating"
    case viewing = "Viewing"

    var details: String {
      switch self {
      case .reading: "Feeds, and their rows and items."
      case .writing: "Feeds and items, for who has a token."
      case .registry: "The cells that rows can have, and this document."
      case .operating: "For operators and their machines."
      case .viewing: "The viewer for browsers."
      }
    }
  }

  /// Its name for programs: `listRows`.
  let name: String
  let group: Group
  let summary: String
  var details = ""
  var parameters: [RouteParameter] = []
  /// What its body can be; none where it takes none.
  var contents: [RouteAnswer.Content] = []
  /// Its own answers, those of the connection left out.
  var answers: [RouteAnswer]
}

extension Route {
  /// What the document says of the route; the compiler asks for it with each new one.
  func description(in context: OpenAPIContext) -> RouteDescription {
    switch self {
    case .feeds: Self.describedFeeds
    case .feed: Self.describedFeed(context)
    case .rows: Self.describedRows
    case .heights: Self.describedHeights
    case .changes: Self.describedChanges
    case .events: Self.describedEvents
    case .row: Self.describedRow
    case .select: Self.describedSelect
    case .item: Self.describedItem
    case .cells: Self.describedCells
    case .cell: Self.describedCell
    case .openAPI: Self.describedOpenAPI
    case .health: Self.describedHealth
    case .readiness: Self.describedReadiness
    case .metrics: Self.describedMetrics
    case .putFeed: Self.describedPutFeed
    case .deleteFeed: Self.describedDeleteFeed
    case .postItems: Self.describedPostItems
    case .putItem: Self.describedPutItem
    case .deleteItem: Self.describedDeleteItem
    case .root: Self.describedRoot(context)
    case .viewerFile: Self.describedViewerFile
    }
  }
}
