import XML

/// Reads RSS 0.9x, 1.0 and 2.0.
struct RSSReader {
  /// `rss` or `rdf:RDF`.
  let root: XMLNode
  /// What the caller says that the feed's address is.
  let base: WebAddress?

  func write(into writer: inout EntryWriter) {
    let channel = root.elements.first { $0.name == "channel" }
    let own = channel?.all("link", .atom).first { $0.attributes["rel"] == "self" }
    let known = WebAddress.firstOfWeb(
      [own?.attributes["href"], channel?.first("link", .rss)?.oneLine])
    let outer = root.base(within: base ?? known)
    let author = channel.flatMap { Self.author(of: $0) }
    writer.title(channel?.first("title", .rss).map { Self.title($0) })
    var number = 0
    // Some versions have their items beside the channel.
    for (parent, within) in [(channel, channel?.base(within: outer)), (root, outer)] {
      for item in parent?.elements ?? [] where item.name == "item" {
        number += 1
        writer.write(read(item, number, within: within, author: author))
      }
    }
  }

  private func read(
    _ node: XMLNode, _ number: Int, within outer: WebAddress?, author: String?
  ) -> FeedEntry {
    let base = node.base(within: outer)
    var entry = FeedEntry(place: RecordPlace(item: number, line: node.line))
    for child in node.elements {
      let inner = child.base(within: base)
      switch (child.space, child.name) {
      case (.rss, "title"): entry.title = Self.title(child)
      case (.rss, "guid"): takeName(child, inner, into: &entry)
      case (.rss, "link"):
        if let address = child.oneLine {
          entry.link = FeedEntry.Reference(address: address, base: inner)
        }
      case (.rss, "enclosure"): takeEnclosure(child, inner, into: &entry)
      case (.rss, "category"), (.dublinCore, "subject"):
        entry.tag(child.text)
      case (.media, _), (.itunes, _): MediaReader.take(child, inner, into: &entry)
      default: break
      }
    }
    if entry.name == nil { entry.name = Self.about(node) }
    entry.dates = [
      node.first("pubdate", .rss), node.first("date", .dublinCore),
      node.first("created", .dublinCore), node.first("published", .atom),
      node.first("updated", .atom),
    ].compactMap { $0?.oneLine }
    entry.author = Self.author(of: node) ?? author
    takeText(node, base, into: &entry)
    return entry
  }

  /// `rdf:about`, by which RSS 1.0 names its items.
  private static func about(_ node: XMLNode) -> String? {
    let text = PlainText.line(node.attributes["rdf:about"] ?? node.attributes["about"] ?? "")
    return text.isEmpty ? nil : text
  }

  private func takeName(_ node: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry) {
    guard let name = node.oneLine else { return }
    entry.name = name
    let isLink = node.attributes["ispermalink"]?.lowercased() != "false"
    if isLink, entry.link == nil, WebAddress(name).isWeb {
      entry.link = FeedEntry.Reference(address: name, base: base)
    }
  }

  private func takeEnclosure(_ node: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry) {
    guard let address = node.reference("url") ?? node.oneLine else { return }
    entry.enclose(
      FeedEntry.Enclosure(
        address: address, mediaType: node.attributes["type"] ?? "",
        bytes: MediaReader.size(node.attributes["length"]), base: base))
  }

  /// The description where it says something, else the full text; pictures of either.
  private func takeText(_ node: XMLNode, _ base: WebAddress?, into entry: inout FeedEntry) {
    let bodies = [
      node.first("encoded", .content), node.first("summary", .itunes),
      node.first("description", .rss),
    ]
    for body in bodies.compactMap(\.self) {
      let inner = body.base(within: base)
      entry.take(PlainText(html: body.markup(within: inner)), within: inner)
    }
  }

  private static func title(_ node: XMLNode) -> String {
    title(node.markup())
  }

  /// RSS does not say whether a title is text or HTML: it is HTML where it can't be meant else.
  static func title(_ text: String) -> String {
    PlainText.looksLikeHTML(text) ? PlainText(html: text).line : PlainText.line(text)
  }

  private static func author(of node: XMLNode) -> String? {
    if let name = node.first("creator", .dublinCore)?.oneLine { return name }
    if let name = node.first("author", .itunes)?.oneLine { return name }
    return node.first("author", .rss)?.oneLine.map { Self.person($0) }
  }

  /// The name in `mail@host (Name)`; the text itself where it is of another form.
  static func person(_ text: String) -> String {
    guard let start = text.firstIndex(of: "("), text.last == ")" else { return text }
    let name = text[text.index(after: start)...].dropLast()
    return name.isEmpty ? text : String(name)
  }
}
