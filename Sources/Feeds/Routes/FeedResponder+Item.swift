import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/items/{id}`
  func item(_ input: RouteInput) throws(RouteError) -> Response {
    let item = try read { () throws(RouteError) in
      try requestedItem(input, in: try requestedFeed(input))
    }
    var body: [UInt8] = []
    try RouteError.storing { () throws(StoreError) in try ItemWords.append(item, to: &body) }
    return try answer(input.request, body: body)
  }
}
