import HTTPCore

/// A feed as `/feeds` and `/feeds/{feed}` have it.
enum FeedWords {
  /// The members that both share, without braces.
  static func append(_ feed: Feed, _ base: BasePath, to json: inout [UInt8]) {
    json.append(contentsOf: #""name":"#.utf8)
    JSONText.appendString(feed.name.text, to: &json)
    json.append(contentsOf: #","title":"#.utf8)
    JSONText.appendString(feed.title, to: &json)
    json.append(contentsOf: #","order":"#.utf8)
    JSONText.appendString(feed.order.rawValue, to: &json)
    json.append(contentsOf: #","total":"#.utf8)
    JSONText.appendInteger(feed.total, to: &json)
    json.append(contentsOf: #","rows":""#.utf8)
    json.append(contentsOf: PageFrame.path(to: .rows, of: feed.name, base))
    json.append(UInt8(ascii: "\""))
  }
}
