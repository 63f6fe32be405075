import Cells

/// Reads RSS in JSON, as scripting.com publishes it: the elements of RSS 2.0 as members, attributes
/// among them, an element's own text as `#value`.
struct RSSJSONReader {
  let channel: JSONTree
  let base: String?

  func records(_ lines: inout LineCount) -> [SourceRecord] {
    var writer = EntryWriter()
    writer.title(RSSReader.title(channel.text("title") ?? ""))
    let outer = WebAddress.firstOfWeb([base, channel.text("link")])
    let items = Self.all("item", of: channel)
    for (place, item) in items.enumerated() {
      let place = RecordPlace(item: place + 1, line: lines.line(at: item.offset))
      guard item.kind == .object else {
        writer.skip(place, "an item is an object")
        continue
      }
      writer.write(read(item, place, base: outer))
    }
    return writer.records
  }

  private func read(_ item: JSONTree, _ place: RecordPlace, base: WebAddress?) -> FeedEntry {
    var entry = FeedEntry(place: place)
    let line = { (key: String) -> String? in
      let line = Self.all(key, of: item).first.flatMap { Self.text($0) }.map { PlainText.line($0) }
      return line?.isEmpty == true ? nil : line
    }
    entry.name = line("guid")
    entry.title = RSSReader.title(line("title") ?? "")
    let address = line("link") ?? entry.name.flatMap { WebAddress($0).isWeb ? $0 : nil }
    entry.link = address.map { FeedEntry.Reference(address: $0, base: base) }
    entry.dates = [line("pubDate"), line("dc:date")].compactMap { $0 }
    entry.author = (line("dc:creator") ?? line("author")).map { RSSReader.person($0) }
    for key in ["content:encoded", "description"] {
      let html = Self.all(key, of: item).first.flatMap { Self.text($0) }
      entry.take(PlainText(html: html ?? ""), within: base)
    }
    for tag in Self.all("category", of: item) { entry.tag(Self.text(tag) ?? "") }
    for file in Self.all("enclosure", of: item) {
      guard let address = file.text("url") else { continue }
      entry.enclose(
        FeedEntry.Enclosure(
          address: address, mediaType: file.text("type") ?? "",
          bytes: file.whole("length") ?? MediaReader.size(file.text("length")), base: base))
    }
    return entry
  }

  /// One element or several: an object, a text, or an array of them.
  private static func all(_ name: String, of node: JSONTree) -> [JSONTree] {
    guard let value = node.member(name)?.value else { return [] }
    return value.kind == .array ? value.elements : [value]
  }

  private static func text(_ value: JSONTree) -> String? {
    switch value.kind {
    case .string: value.string
    case .number: String(decoding: value.bytes, as: UTF8.self)
    case .object: value.text("#value")
    case .array, .boolean, .null: nil
    }
  }
}
