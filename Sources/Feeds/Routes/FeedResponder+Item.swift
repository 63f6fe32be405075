import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/items/{id}`
  func item(_ input: RouteInput) throws(RouteError) -> Response {
    let (name, id) = (try input.feedName(), try input.itemID())
    let item = try lookUp(id, in: name)
    var body: [UInt8] = []
    ItemWords.append(item, to: &body)
    return try answer(input.request, body: body)
  }
}
