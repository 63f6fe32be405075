import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows`
  func rowsPage(_ input: RouteInput) throws(RouteError) -> Response {
    let page = try read { () throws(RouteError) in
      // An unknown feed comes before a bad parameter.
      let feed = try requestedFeed(input)
      let parameters = parameters(of: input)
      let request = try PageRequest(parameters, maximumSize: settings.maximumPageSize)
      var instant = feed
      if let token = try parameters.snapshot() {
        guard let kept = try self.feed(feed, asOf: token, in: "snapshot") else {
          throw .snapshotExpired
        }
        instant = kept
      }
      return try RouteError.storing { () throws(StoreError) in
        try edition.pages.page(request, of: feed, asOf: instant)
      }
    }
    return try answer(input.request, page)
  }

  /// The parameters of the request, for a route that shows rows.
  func parameters(of input: RouteInput) -> RowsParameters {
    RowsParameters(query: input.query, lists: edition.lists)
  }
}
