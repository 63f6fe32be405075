import XML

/// Reads Atom 1.0 and 0.3.
struct AtomReader {
  let feed: XMLNode
  /// What the caller says that the feed's address is.
  let base: WebAddress?

  func write(into writer: inout EntryWriter) {
    let space = feed.space
    let own = feed.all("link", space).first { $0.attributes["rel"] == "self" }
    let address = own?.attributes["href"].map { WebAddress($0) }
    let start = base ?? (address?.isWeb == true ? address : nil) ?? home(feed)
    let base = feed.base(within: start)
    let author = Self.author(of: feed)
    writer.title(feed.first("title", space)?.text)
    for (place, entry) in feed.all("entry", space).enumerated() {
      writer.write(read(entry, place + 1, within: base, author: author))
    }
  }

  /// The page of a feed that does not say where it is itself.
  private func home(_ feed: XMLNode) -> WebAddress? {
    let link = feed.all("link", feed.space).first { Self.isAlternate($0) }
    let address = link?.attributes["href"].map { WebAddress($0) }
    return address?.isWeb == true ? address : nil
  }

  private func read(
    _ node: XMLNode, _ number: Int, within outer: WebAddress?, author: String?
  ) -> FeedEntry {
    let base = node.base(within: outer)
    var entry = FeedEntry(place: RecordPlace(item: number, line: node.line))
    entry.name = node.first("id", node.space)?.oneLine
    for child in node.elements {
      let inner = child.base(within: base)
      switch (child.space, child.name) {
      case (node.space, "title"): entry.title = Self.plain(child).line
      case (node.space, "link"): take(child, inner, into: &entry)
      case (node.space, "category"):
        let tag = PlainText.line(child.attributes["label"] ?? child.attributes["term"] ?? "")
        if !tag.isEmpty, !entry.tags.contains(tag) { entry.tags.append(tag) }
      case (.media, _), (.itunes, _): MediaReader.take(child, inner, into: &entry)
      default: break
      }
    }
    entry.dates = ["published", "issued", "created", "updated", "modified"]
      .compactMap { node.first($0, node.space)?.oneLine }
    entry.author = Self.author(of: node) ?? author
    for name in ["content", "summary"] {
      guard let body = node.first(name, node.space) else { continue }
      let inner = body.base(within: base)
      let text = Self.plain(body, within: inner)
      if !text.text.isEmpty { entry.text = text.text }
      if entry.image == nil, let image = text.image {
        entry.image = FeedEntry.Reference(address: image, base: inner)
      }
    }
    return entry
  }

  private func take(_ link: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry) {
    guard let address = link.reference("href") else { return }
    if link.attributes["rel"] == "enclosure" {
      entry.enclosures.append(
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
