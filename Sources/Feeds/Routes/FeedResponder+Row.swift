import Cells
import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows/{id}`
  func row(_ input: RouteInput) throws(RouteError) -> Response {
    let (item, position) = try read { () throws(RouteError) in
      let feed = try requestedFeed(input)
      let item = try requestedItem(input, in: feed)
      let position = try RouteError.storing { () throws(StoreError) in
        try store.position(of: item, in: feed)
      }
      guard let position else {
        throw .store(.damaged("item \(item.number) is not in its feed's order tree"))
      }
      return (item, position)
    }
    let layout = try RowsParameters(query: input.query).layout().0
    var body: [UInt8] = []
    RowWriter.append(rows.row(of: item, at: position, in: layout).row, to: &body)
    return try answer(input.request, body: body)
  }
}
