extension Route {
  /// Whether it needs a token, since it changes what is stored.
  var isWrite: Bool {
    switch self {
    case .putFeed, .deleteFeed, .postItems, .putItem, .deleteItem: true
    case .feeds, .feed, .rows, .heights, .changes, .events, .row, .select, .item, .cells, .cell,
      .health, .readiness, .metrics, .root, .viewerFile, .openAPI:
      false
    }
  }

  /// The kinds of content that it takes; none where it needs no body.
  var contentKinds: [RequestContent.Kind] {
    switch self {
    case .putFeed, .putItem: [.json]
    case .postItems: [.json, .ndjson]
    default: []
    }
  }
}
