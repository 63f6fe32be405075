import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows/{id}`
  func row(_ input: RouteInput) throws(RouteError) -> Response {
    let name = try input.feedName()
    let found = try read { () throws(StoreError) -> (Feed, Result<(StoredItem, Int64), RouteError>)? in
      guard let feed = try store.feed(named: name) else { return nil }
      let id: ItemID
      do throws(RouteError) { id = try input.itemID() } catch { return (feed, .failure(error)) }
      guard let item = try store.item(id, in: feed) else {
        return (feed, .failure(unknownItem(id, in: name)))
      }
      guard let position = try store.position(of: item, in: feed) else {
        throw .damaged("item \(item.number) is not in its feed's order tree")
      }
      return (feed, .success((item, position)))
    }
    guard let found else { throw .unknownFeed(name.text) }
    let (item, position) = try found.1.get()
    let layout = try RowsParameters(query: input.query).layout().0
    var body: [UInt8] = []
    RowWriter.append(rows.descriptor(of: item, at: position, in: layout), to: &body)
    return try answer(input.request, body: body)
  }
}
