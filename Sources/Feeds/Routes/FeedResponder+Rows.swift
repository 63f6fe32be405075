import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows`
  func rowsPage(_ input: RouteInput) throws(RouteError) -> Response {
    let page = try read { () throws(RouteError) in
      // An unknown feed comes before a bad parameter.
      let feed = try requestedFeed(input)
      let request = try PageRequest(input.query, maximumSize: settings.maximumPageSize)
      return try RouteError.storing { () throws(StoreError) in try pages.page(request, of: feed) }
    }
    return try answer(input.request, tag: page.tag, fields: page.fields, body: page.body)
  }
}
