extension NibReader {
  mutating func select(_ entry: NibEntry) -> NibSelect? {
    guard isObject(entry) else { return nil }
    checkKeys(entry, of: "select", ["open", "push", "page", "custom"])
    let kinds = ["open", "push", "custom"].compactMap { entry.member($0) }
    guard let kind = kinds.first, kinds.count == 1 else {
      refuse(entry, "select has just one of open, push and custom")
      return nil
    }
    let push = entry.member("push")
    let page = entry.member("page")
    if push == nil, let page { refuse(page, "page goes with push") }
    if entry.member("custom") != nil { return .custom(kind.tree.compact) }
    guard push != nil else { return path(kind).map(NibSelect.open) }
    let includesPage = page.map { boolean($0) } ?? false
    guard let feed = text(kind) else { return nil }
    guard Self.isFeedName(feed) else {
      refuse(
        kind,
        "a feed's name is 1 to 64 small letters, digits, '.', '_' or '-', the first a letter or digit, not \"\(JSONTree.shown(feed))\""
      )
      return nil
    }
    return includesPage.map { .push(feed: feed, includesPage: $0) }
  }

  private static func isFeedName(_ text: String) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    let bytes = text.utf8
    return bytes.count <= 64 && bytes.first.map(isPlain) == true
      && bytes.allSatisfy { isPlain($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D }
  }
}
