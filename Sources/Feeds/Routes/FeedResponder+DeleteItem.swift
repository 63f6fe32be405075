import HTTPCore

extension FeedResponder {
  /// `DELETE /feeds/{feed}/items/{id}`
  func deleteItem(_ input: RouteInput) throws(RouteError) -> Response {
    let write = try admission(of: .deleteItem, input)
    let id = try input.itemID()
    let scope = scope(of: write)
    let conditions = WriteConditions(of: input.request)
    return try submit(write.access, weight: 0) { (transaction) throws(WriteError) in
      let feed = try scope.feed(in: transaction)
      let stored = try scope.item(id, in: feed, transaction)
      guard let stored else {
        throw .unknownItem(id: id.description, feed: scope.name.text)
      }
      try conditions.check { ItemWords.body(of: stored) }
      _ = try WriteError.storing { () throws(StoreError) in
        try transaction.removeItem(id, from: feed)
      }
      return WriteScope.deleted
    }
  }
}
