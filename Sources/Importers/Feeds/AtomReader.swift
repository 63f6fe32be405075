import XML

/// Reads Atom 1.0 and 0.3.
struct AtomReader {
  let feed: XMLNode
  /// What the caller says that the feed's address is.
  let base: WebAddress?

  func write(into writer: inout EntryWriter) {
    let space = feed.space
    let links = feed.all("link", space)
    let own = links.first { $0.attributes["rel"] == "self" }
    // The page of a feed that does not say where it is itself.
    let home = links.first { Self.isAlternate($0) }
    let known = WebAddress.firstOfWeb([own?.attributes["href"], home?.attributes["href"]])
    let base = feed.base(within: base ?? known)
    let author = Self.author(of: feed)
    writer.title(feed.first("title", space).map { Self.plain($0).line })
    for (place, entry) in feed.all("entry", space).enumerated() {
      writer.write(read(entry, place + 1, within: base, author: author))
    }
  }

  private func read(
    _ node: XMLNode, _ number: Int, within outer: WebAddress?, author: String?
  ) -> FeedEntry {
    let base = node.base(within: outer)
    let space = node.space
    var entry = FeedEntry(place: RecordPlace(item: number, line: node.line))
    entry.name = node.first("id", space)?.oneLine
    for child in node.elements {
      let inner = child.base(within: base)
      switch (child.space, child.name) {
      case (space, "title"): entry.title = Self.plain(child).line
      case (space, "link"): take(child, inner, into: &entry)
      case (space, "category"):
        entry.tag(child.attributes["label"] ?? child.attributes["term"] ?? "")
      case (.media, _), (.itunes, _): MediaReader.take(child, inner, into: &entry)
      default: break
      }
    }
    entry.dates = ["published", "issued", "created", "updated", "modified"]
      .compactMap { node.first($0, space)?.oneLine }
    entry.author = Self.author(of: node) ?? author
    for name in ["content", "summary"] {
      guard let body = node.first(name, space) else { continue }
      let inner = body.base(within: base)
      entry.take(Self.plain(body, within: inner), within: inner)
    }
    return entry
  }

  private func take(_ link: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry) {
    guard let address = link.reference("href") else { return }
    if link.attributes["rel"] == "enclosure" {
      entry.enclose(
        FeedEntry.Enclosure(
          address: address, mediaType: link.attributes["type"] ?? "",
          bytes: MediaReader.size(link.attributes["length"]), base: base))
    } else if Self.isAlternate(link), entry.link == nil {
      entry.link = FeedEntry.Reference(address: address, base: base)
    }
  }

  private static func isAlternate(_ link: XMLNode) -> Bool {
    let rel = link.attributes["rel"] ?? "alternate"
    return rel == "alternate" || rel.isEmpty
  }

  private static func author(of node: XMLNode) -> String? {
    node.first("author", node.space)?.first("name", node.space)?.oneLine
      ?? node.first("creator", .dublinCore)?.oneLine
  }

  /// A text by its `type`: `text` is taken as it is, the others are HTML.
  private static func plain(_ node: XMLNode, within base: WebAddress? = nil) -> PlainText {
    let type = node.attributes["type"]?.lowercased() ?? "text"
    if node.attributes["mode"] == "escaped" || type == "html" || type == "text/html" {
      return PlainText(html: node.text)
    }
    let hasElements = !node.elements.isEmpty
    return hasElements ? PlainText(html: node.markup(within: base)) : PlainText(text: node.text)
  }
}
