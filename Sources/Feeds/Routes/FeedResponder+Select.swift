import Cells
import HTTPCore

extension FeedResponder {
  /// `POST /feeds/{feed}/rows/{id}/select`
  ///
  /// The handler runs once, outside of the store's instant, since a body can be run again.
  func select(_ input: RouteInput) throws(RouteError) -> Response {
    let (item, position) = try read { () throws(RouteError) in try requestedRow(input) }
    let request = try PageRequest(
      parameters(of: input), index: .first, maximumSize: settings.maximumPageSize)
    // Before the handler is called, be there an answer to refuse or none.
    guard Accept(of: input.request).accepts(.json) else { throw .notAcceptable }
    guard let action = edition.rows.action(of: item, at: position, for: request.client) else {
      return Response(.noContent, fields: RouteFields.notStored)
    }
    let page = try page(of: action, request, pushedBy: item)
    var body: [UInt8] = []
    do throws(RowError) {
      try ActionWords.append(action, page: page, base: settings.basePath, to: &body)
    } catch {
      faults.refusedAction(
        itemType: item.type, id: item.id.description, reason: error.description)
      return Response(.noContent, fields: RouteFields.notStored)
    }
    return answerOnce(input.request, body: body)
  }

  /// The page that rides along with the action, `null` where its feed is not there; nil when none
  /// is to.
  private func page(
    of action: Action, _ request: PageRequest, pushedBy item: StoredItem
  ) throws(RouteError) -> [UInt8]? {
    guard case .push(let name, let includesPage) = action else { return nil }
    let page = try read { () throws(RouteError) -> [UInt8]? in
      try RouteError.storing { () throws(StoreError) -> [UInt8]? in
        guard let name = FeedName(name), let feed = try store.feed(named: name) else {
          return nil
        }
        return includesPage ? try edition.pages.page(request, of: feed, asOf: feed).body : []
      }
    }
    if page == nil {
      faults.missingFeed(name, itemType: item.type, id: item.id.description)
    }
    return includesPage ? page ?? Array("null".utf8) : nil
  }
}
