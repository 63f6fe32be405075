import Cells

/// Reads one JSON text: an array of items, a JSON Feed, RSS in JSON, or a single item.
enum JSONDocument {
  /// Levels of objects and arrays; an item's own are counted when it is checked.
  static let maximumDepth = 200

  static func records(
    of bytes: [UInt8], settings: ReaderSettings
  ) throws(UnreadableSource) -> [SourceRecord] {
    let tree: JSONTree
    do throws(JSONFault) {
      tree = try JSONTree(of: bytes[...], maximumDepth: maximumDepth)
    } catch {
      throw Self.unreadable(error, in: bytes)
    }
    var lines = LineCount(bytes)
    if tree.kind == .array {
      return tree.elements.enumerated().map { place, element in
        let place = RecordPlace(item: place + 1, line: lines.line(at: element.offset))
        guard element.kind == .object else {
          return .fault(place, reason: "an item is an object")
        }
        return .item(place, json: element.compact)
      }
    }
    if let items = tree.member("items")?.value, isJSONFeed(tree) || items.kind == .array {
      guard items.kind == .array else {
        throw UnreadableSource("this JSON Feed has no array of items")
      }
      return JSONFeedReader(feed: tree, items: items.elements, base: settings.base)
        .records(&lines)
    }
    if isJSONFeed(tree) { throw UnreadableSource("this JSON Feed has no items") }
    if let channel = tree.member("rss")?.value.member("channel")?.value {
      return RSSJSONReader(channel: channel, base: settings.base).records(&lines)
    }
    guard tree.kind == .object, tree.member("payload") != nil || tree.member("type") != nil else {
      throw UnreadableSource(
        "this JSON is neither an item, an array of items, a JSON Feed nor RSS in JSON")
    }
    return [.item(RecordPlace(line: lines.line(at: tree.offset)), json: tree.compact)]
  }

  private static func isJSONFeed(_ tree: JSONTree) -> Bool {
    isVersion(tree.member("version")?.value.string)
  }

  static func isVersion(_ text: String?) -> Bool {
    text?.firstRange(of: "jsonfeed.org/version/") != nil
  }

  /// Whether the members of an object are those of a feed, not of an item.
  static func isFeed(_ members: [JSONMember]) -> Bool {
    members.contains { member in
      switch member.name {
      case "version": isVersion(member.value.string.map { String(decoding: $0, as: UTF8.self) })
      case "items": member.value.kind == .array
      case "rss": member.value.kind == .object
      default: false
      }
    }
  }

  private static func unreadable(_ fault: JSONFault, in bytes: [UInt8]) -> UnreadableSource {
    var lines = LineCount(bytes)
    let place = min(fault.offset, bytes.count)
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return UnreadableSource(
      line: lines.line(at: place), "\(fault.reason), at byte \(place - start + 1)")
  }
}
