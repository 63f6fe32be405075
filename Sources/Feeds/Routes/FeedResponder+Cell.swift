import HTTPCore

extension FeedResponder {
  /// `GET /cells/{type}`
  func cell(_ input: RouteInput) throws(RouteError) -> Response {
    let type = input.path.text("type") ?? ""
    guard let cell = edition.cells.answer(for: type) else { throw .unknownCell(type) }
    return try answer(input.request, cell)
  }
}
