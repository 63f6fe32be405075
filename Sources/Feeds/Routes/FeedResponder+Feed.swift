import Cells
import HTTPCore

extension FeedResponder {
  /// `GET /feeds/{feed}`
  func feed(_ input: RouteInput) throws(RouteError) -> Response {
    let (feed, itemTypes) = try read { () throws(RouteError) in
      let feed = try requestedFeed(input)
      return try RouteError.storing { () throws(StoreError) in
        (feed, try store.itemTypes(of: feed))
      }
    }
    var body = Array("{".utf8)
    FeedWords.append(feed, settings.basePath, to: &body)
    body.append(contentsOf: #","snapshot":""#.utf8)
    body.append(contentsOf: tokens.token(of: feed))
    body.append(contentsOf: #"","cells":"#.utf8)
    CellWords.appendNames(cells(of: feed, holding: itemTypes).map(\.rawValue), to: &body)
    body.append(UInt8(ascii: "}"))
    return try answer(input.request, body: body)
  }

  /// The cells that the feed's rows can have. An empty feed can have those of whatever comes: of
  /// one type where the program declares the feed as a list, else of any.
  private func cells(of feed: Feed, holding itemTypes: [String]) -> [ReuseIdentifier] {
    let registry = edition.registry
    if !itemTypes.isEmpty { return registry.reuseIdentifiers(forItemTypes: itemTypes) }
    if let list = registry.feeds.first(where: { $0.name == feed.name.text }) {
      return registry.reuseIdentifiers(forItemTypes: [list.itemType])
    }
    return registry.reuseIdentifiers
  }
}
