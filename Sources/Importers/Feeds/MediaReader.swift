import XML

/// Reads what Media RSS and iTunes say of an entry's files.
enum MediaReader {
  static func take(_ node: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry) {
    switch (node.space, node.name) {
    case (.media, "group"):
      for child in node.elements { take(child, child.base(within: base), into: &entry) }
    case (.media, "content"): takeContent(node, base, into: &entry)
    case (.media, "thumbnail"):
      if let address = node.reference("url") {
        entry.image = FeedEntry.Reference(address: address, base: base)
      }
    case (.itunes, "image"):
      if let address = node.reference("href") ?? node.reference("url") ?? node.oneLine {
        entry.image = FeedEntry.Reference(address: address, base: base)
      }
    case (.itunes, "duration"): entry.duration = node.oneLine.flatMap { seconds($0) }
    default: break
    }
  }

  private static func takeContent(
    _ node: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry
  ) {
    for child in node.elements { take(child, child.base(within: base), into: &entry) }
    guard let address = node.reference("url"),
      !entry.hasEnclosure(at: address)
    else { return }
    let medium = node.attributes["medium"]?.lowercased() ?? ""
    let type = node.attributes["type"] ?? (medium.isEmpty ? "" : medium + "/*")
    entry.enclose(
      FeedEntry.Enclosure(
        address: address, mediaType: type, bytes: size(node.attributes["filesize"]),
        width: pixels(node.attributes["width"]), height: pixels(node.attributes["height"]),
        base: base))
  }

  /// Bytes; nil for zero, which is written for not known, and for what is no number.
  static func size(_ text: String?) -> Int64? {
    DateParts.number(Array((text ?? "").utf8), maximum: 15).flatMap { $0 > 0 ? $0 : nil }
  }

  static func pixels(_ text: String?) -> Int? {
    guard let number = DateParts.number(Array((text ?? "").utf8), maximum: 7),
      (1...1_000_000).contains(number)
    else { return nil }
    return Int(number)
  }

  /// Seconds of `3723`, `62:03` or `1:02:03`; nil for anything else.
  static func seconds(_ text: String) -> Int64? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds: Int64 = 0
    for part in parts {
      let whole = part.prefix { $0 != UInt8(ascii: ".") }
      guard let number = DateParts.number(Array(whole), maximum: 7) else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds > 0 ? seconds : nil
  }
}
