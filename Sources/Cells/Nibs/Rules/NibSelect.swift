/// What a tap on a row of a nib cell does.
enum NibSelect: Sendable {
  case open(JSONPath)
  case push(feed: String, includesPage: Bool)
  case custom([UInt8])

  /// Nil where the URL's path holds no string, or an empty one.
  func action(of payload: JSONTree) -> Action? {
    switch self {
    case .open(let path):
      guard let url = payload.value(at: path)?.string, !url.isEmpty else { return nil }
      return .open(url: url)
    case .push(let feed, let includesPage): return .push(feed: feed, includesPage: includesPage)
    case .custom(let json): return .custom(CustomContent(json: json))
    }
  }
}
