import HTTPCore

extension FeedResponder {
  /// `PUT /feeds/{feed}`
  func putFeed(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .putFeed, input)
    let change = try RouteError.writing { () throws(WriteError) in
      try FeedChange(json: write.body())
    }
    let scope = scope(of: write)
    let conditions = WriteConditions(of: input.request)
    let answer = feedAnswer
    let itemTypes = try itemTypes(of: write.feed)
    // Alone, so that the answer's version is one at which nothing else has changed.
    return try submit(write.access, weight: 0, isAlone: true) {
      (transaction) throws(WriteError) in
      let found = try scope.found(in: transaction)
      try conditions.check { () throws(WriteError) in
        found.map { answer.body(of: $0, holding: itemTypes) }
      }
      if let found, let order = change.order, order != found.order, found.total > 0 {
        throw .order(of: scope.name.text, is: found.order)
      }
      let feed = try WriteError.storing { () throws(StoreError) in
        try change.apply(to: found, named: scope.name, transaction)
      }
      return scope.answer(
        answer.body(of: feed, holding: itemTypes), at: Array(scope.feedPath.utf8),
        found == nil ? .created : .ok)
    }
  }

  /// The types of the feed's items; none where it is not there.
  func itemTypes(of name: FeedName) throws(RouteError) -> [String] {
    try read { () throws(RouteError) in
      try RouteError.storing { () throws(StoreError) in
        guard let feed = try store.feed(named: name) else { return [] }
        return try store.itemTypes(of: feed)
      }
    }
  }
}
