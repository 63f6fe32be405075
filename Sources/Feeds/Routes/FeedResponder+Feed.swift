import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}`
  func feed(_ input: RouteInput) throws(RouteError) -> Response {
    let (feed, itemTypes) = try read { () throws(RouteError) in
      let feed = try requestedFeed(input)
      return try RouteError.storing { () throws(StoreError) in
        (feed, try store.itemTypes(of: feed))
      }
    }
    return try answer(input.request, body: feedAnswer.body(of: feed, holding: itemTypes))
  }

  var feedAnswer: FeedAnswer {
    FeedAnswer(registry: edition.registry, tokens: tokens, base: settings.basePath)
  }
}
