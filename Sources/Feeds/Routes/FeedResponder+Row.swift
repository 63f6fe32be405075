import Cells
import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}/rows/{id}`
  func row(_ input: RouteInput) throws(RouteError) -> Response {
    let (item, position) = try read { () throws(RouteError) in try requestedRow(input) }
    let (client, _) = try parameters(of: input).client()
    var body: [UInt8] = []
    RowWriter.append(edition.rows.row(of: item, at: position, for: client).row, to: &body)
    return try answer(input.request, body: body)
  }

  /// The path's item, and its place in its feed.
  func requestedRow(
    _ input: RouteInput
  ) throws(RouteError) -> (item: StoredItem, position: Int64) {
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
}
