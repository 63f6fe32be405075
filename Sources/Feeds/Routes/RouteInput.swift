import HTTPCore

/// A request with its target taken apart.
struct RouteInput {
  let request: Request
  let path: PathParameters
  let query: Query

  /// The path's feed name; a name that no feed can have is that of an unknown feed.
  func feedName() throws(RouteError) -> FeedName {
    let bytes = Array(path["feed"] ?? [])
    guard let name = FeedName(bytes: bytes) else {
      throw .unknownFeed(String(decoding: bytes, as: UTF8.self))
    }
    return name
  }

  func itemID() throws(RouteError) -> ItemID {
    guard let id = ItemID(bytes: Array(path["id"] ?? [])) else { throw .malformedID }
    return id
  }
}
