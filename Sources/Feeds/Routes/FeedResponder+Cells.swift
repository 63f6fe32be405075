import HTTPCore

extension FeedResponder {
  /// `GET /cells`
  func cells(_ input: RouteInput) throws(RouteError) -> Response {
    try answer(input.request, edition.cells.all)
  }
}
