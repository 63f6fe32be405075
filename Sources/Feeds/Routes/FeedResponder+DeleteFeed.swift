import HTTPCore

extension FeedResponder {
  /// `DELETE /feeds/{feed}`
  func deleteFeed(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .deleteFeed, input)
    let scope = scope(of: write)
    return try submitChange(of: write) { (found, transaction, _) throws(WriteError) in
      guard let found else { throw .unknownFeed(scope.name.text) }
      try WriteError.storing { () throws(StoreError) in try transaction.hide(found) }
      return WriteScope.deleted
    }
  }
}
