import Cells
import HTTPCore

/// A feed as `GET /feeds/{feed}` answers it.
struct FeedAnswer: Sendable {
  let registry: CellRegistry
  let tokens: SnapshotTokens
  let base: BasePath

  /// - Parameter itemTypes: the types of the feed's items.
  func body(of feed: Feed, holding itemTypes: [String]) -> [UInt8] {
    var body = Array("{".utf8)
    FeedWords.append(feed, base, to: &body)
    body.append(contentsOf: #","snapshot":""#.utf8)
    body.append(contentsOf: tokens.token(of: feed))
    body.append(contentsOf: #"","cells":"#.utf8)
    CellWords.appendNames(cells(of: feed, holding: itemTypes).map(\.rawValue), to: &body)
    body.append(UInt8(ascii: "}"))
    return body
  }

  /// The cells that the feed's rows can have. An empty feed can have those of whatever comes: of
  /// one type where the program declares the feed as a list, else of any.
  private func cells(of feed: Feed, holding itemTypes: [String]) -> [ReuseIdentifier] {
    if !itemTypes.isEmpty { return registry.reuseIdentifiers(forItemTypes: itemTypes) }
    if let list = registry.feeds.first(where: { $0.name == feed.name.text }) {
      return registry.reuseIdentifiers(forItemTypes: [list.itemType])
    }
    return registry.reuseIdentifiers
  }
}
