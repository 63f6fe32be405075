import HTTPCore

extension FeedResponder {
  /// `PUT /feeds/{feed}`
  func putFeed(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .putFeed, input)
    let change = try RouteError.writing { () throws(WriteError) in
      try FeedChange(json: write.body())
    }
    let scope = scope(of: write)
    return try submitChange(of: write) { (found, transaction, body) throws(WriteError) in
      if let found, let order = change.order, order != found.order, found.total > 0 {
        throw .order(of: scope.name.text, is: found.order)
      }
      let feed = try WriteError.storing { () throws(StoreError) in
        try change.apply(to: found, named: scope.name, transaction)
      }
      return scope.answer(
        try body(feed), at: Array(scope.feedPath.utf8), found == nil ? .created : .ok)
    }
  }
}
