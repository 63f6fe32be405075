import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}`: the viewer for a client that likes HTML better.
  func feed(_ input: RouteInput) throws(RouteError) -> Response {
    if let viewer, Accept(of: input.request).prefers(.html, over: .json) {
      // It shows an unknown feed's 404 itself, beside the feeds that there are.
      return try answer(input.request, viewer.page)
    }
    let (feed, itemTypes) = try read { () throws(RouteError) in
      let feed = try requestedFeed(input)
      return try RouteError.storing { () throws(StoreError) in
        (feed, try store.itemTypes(of: feed))
      }
    }
    return try answer(
      input.request, body: feedAnswer.body(of: feed, holding: itemTypes),
      kind: viewer == nil ? .json : .jsonBesideHTML)
  }

  var feedAnswer: FeedAnswer {
    FeedAnswer(registry: edition.registry, tokens: tokens, base: settings.basePath)
  }
}
