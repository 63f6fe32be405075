import HTTPCore

extension FeedResponder {
  /// `GET /feeds`
  func feeds(_ input: RouteInput) throws(RouteError) -> Response {
    let feeds = try read { () throws(RouteError) in
      try RouteError.storing { () throws(StoreError) in try store.feeds() }
    }
    var body = Array(#"{"feeds":["#.utf8)
    for (index, feed) in feeds.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body.append(UInt8(ascii: "{"))
      FeedWords.append(feed, settings.basePath, to: &body)
      body.append(UInt8(ascii: "}"))
    }
    body.append(contentsOf: "]}".utf8)
    return try answer(input.request, body: body)
  }
}
