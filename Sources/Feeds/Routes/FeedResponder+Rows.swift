import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows`
  func rowsPage(_ input: RouteInput) throws(RouteError) -> Response {
    let page = try read { () throws(RouteError) in
      // An unknown feed comes before a bad parameter.
      let feed = try requestedFeed(input)
      let parameters = parameters(of: input)
      let request = try PageRequest(parameters, maximumSize: settings.maximumPageSize)
      let instant = try instant(of: feed, parameters)
      return try RouteError.storing { () throws(StoreError) in
        try edition.pages.page(request, of: feed, asOf: instant)
      }
    }
    return try answer(input.request, page)
  }

  /// The feed as of the instant that `snapshot` names, or of now.
  func instant(of feed: Feed, _ parameters: RowsParameters) throws(RouteError) -> Feed {
    guard let token = try parameters.snapshot() else { return feed }
    guard let kept = try self.feed(feed, asOf: token, in: "snapshot") else {
      throw .snapshotExpired
    }
    return kept
  }

  /// The parameters of the request, for a route that shows rows.
  func parameters(of input: RouteInput) -> RowsParameters {
    RowsParameters(query: input.query, lists: edition.lists)
  }
}
