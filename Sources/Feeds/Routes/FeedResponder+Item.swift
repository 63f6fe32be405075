import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/items/{id}`
  func item(_ input: RouteInput) throws(RouteError) -> Response {
    let item = try read { () throws(RouteError) in
      try requestedItem(input, in: try requestedFeed(input))
    }
    var body: [UInt8] = []
    if !ItemWords.appendShown(item, to: &body) {
      faults.unreadablePayload(itemType: item.type, id: item.id.description)
    }
    return try answer(input.request, body: body)
  }
}
