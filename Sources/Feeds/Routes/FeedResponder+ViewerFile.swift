import HTTPCore

extension FeedResponder {
  /// `GET /viewer/{file}`
  func viewerFile(_ input: RouteInput) throws(RouteError) -> Response {
    guard let file = viewer?.answer(for: input.path.text("file") ?? "") else { throw .unknownPath }
    return try answer(input.request, file)
  }
}
