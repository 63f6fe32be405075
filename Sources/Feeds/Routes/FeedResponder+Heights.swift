import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/heights`
  func heights(_ input: RouteInput) throws(RouteError) -> Response {
    let page = try read { () throws(RouteError) in
      // An unknown feed comes before a bad parameter.
      let feed = try requestedFeed(input)
      let parameters = parameters(of: input)
      let request = try PageRequest(ofHeights: parameters)
      let instant = try instant(of: feed, parameters)
      let page = try RouteError.storing { () throws(StoreError) in
        try edition.pages.heights(request, of: feed, asOf: instant)
      }
      guard let page else {
        throw .parameter(
          "pageSize", value: Array("\(request.position.size.value)".utf8),
          rule: "from 1 to \(PageSize.standardMaximum) here, where items are large")
      }
      return page
    }
    return try answer(input.request, page)
  }
}
