import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows`
  func rowsPage(_ input: RouteInput) throws(RouteError) -> Response {
    let name = try input.feedName()
    // An unknown feed comes before a bad parameter, so parameters are parsed once it is known, and
    // their error waits until the instant is over.
    let outcome = try read { () throws(StoreError) -> Result<RenderedPage, RouteError> in
      guard let feed = try store.feed(named: name) else { return .failure(.unknownFeed(name.text)) }
      do throws(RouteError) {
        let request = try PageRequest(input.query, maximumSize: settings.maximumPageSize)
        return .success(try page(request, of: feed))
      } catch {
        return .failure(error)
      }
    }
    let page = try outcome.get()
    return try answer(input.request, tag: page.tag, fields: page.fields, body: page.body)
  }

  private func page(
    _ request: PageRequest, of feed: Feed
  ) throws(RouteError) -> RenderedPage {
    do throws(StoreError) { return try pages.page(request, of: feed) } catch {
      throw .store(error)
    }
  }
}
