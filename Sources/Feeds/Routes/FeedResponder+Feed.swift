import Cells
import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}`
  func feed(_ input: RouteInput) throws(RouteError) -> Response {
    let feed = try requestedFeed(input)
    var body = Array("{".utf8)
    FeedWords.append(feed, to: &body)
    body.append(contentsOf: #","snapshot":""#.utf8)
    body.append(contentsOf: tokens.token(of: feed))
    body.append(contentsOf: #"","cells":["#.utf8)
    for (index, cell) in registry.reuseIdentifiers.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      JSONText.appendString(cell.rawValue, to: &body)
    }
    body.append(contentsOf: "]}".utf8)
    return try answer(input.request, body: body)
  }
}
