import Cells
import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/changes`
  func changes(_ input: RouteInput) throws(RouteError) -> Response {
    let body = try read { () throws(RouteError) in
      let feed = try requestedFeed(input)
      let parameters = parameters(of: input)
      let since = try parameters.since()
      let old = try self.feed(feed, asOf: since, in: "since")
      let loaded = try parameters.loaded()
      let (client, _) = try parameters.client()
      return try RouteError.storing { () throws(StoreError) in
        var body: [UInt8] = []
        try edition.deltas.append(
          .init(
            old: old, since: since, new: feed, isPresent: true, client: client,
            bounds: .changes(loaded: loaded)),
          loaded: loaded, to: &body)
        return body
      }
    }
    return try answer(input.request, body: body)
  }
}
