import HTTPCore

extension FeedResponder {
  /// `DELETE /feeds/{feed}`
  func deleteFeed(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .deleteFeed, input)
    let scope = scope(of: write)
    let conditions = WriteConditions(of: input.request)
    let answer = feedAnswer
    let itemTypes = try itemTypes(of: write.feed)
    return try submit(write.access, weight: 0, isAlone: true) {
      (transaction) throws(WriteError) in
      let feed = try scope.feed(in: transaction)
      try conditions.check { () throws(WriteError) in answer.body(of: feed, holding: itemTypes) }
      try WriteError.storing { () throws(StoreError) in try transaction.hide(feed) }
      return WriteScope.deleted
    }
  }
}
