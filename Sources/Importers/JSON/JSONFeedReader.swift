import Cells

/// Reads JSON Feed 1.0 and 1.1.
struct JSONFeedReader {
  let feed: JSONTree
  let items: [JSONTree]
  let base: String?

  func records(_ lines: inout LineCount) -> [SourceRecord] {
    var writer = EntryWriter()
    let outer = WebAddress.firstOfWeb([base, feed.text("feed_url"), feed.text("home_page_url")])
    let author = Self.author(of: feed)
    writer.title(PlainText.line(feed.text("title") ?? ""))
    for (place, item) in items.enumerated() {
      let place = RecordPlace(item: place + 1, line: lines.line(at: item.offset))
      guard item.kind == .object else {
        writer.skip(place, "an item is an object")
        continue
      }
      if let id = item.member("id")?.value, id.kind != .string, id.kind != .number {
        writer.skip(place, "an id is a string or a number, not \(id.kind.name)")
        continue
      }
      writer.write(read(item, place, base: outer, author: author))
    }
    return writer.records
  }

  private func read(
    _ item: JSONTree, _ place: RecordPlace, base: WebAddress?, author: String?
  ) -> FeedEntry {
    var entry = FeedEntry(place: place)
    entry.name = Self.name(item.member("id")?.value)
    entry.title = PlainText.line(item.text("title") ?? "")
    let reference = { (key: String) in
      item.text(key).map { FeedEntry.Reference(address: $0, base: base) }
    }
    entry.link = reference("url")
    entry.external = reference("external_url")
    entry.image = reference("image") ?? reference("banner_image")
    entry.dates = [item.text("date_published"), item.text("date_modified")].compactMap { $0 }
    entry.author = Self.author(of: item) ?? author
    for tag in item.member("tags")?.value.elements ?? [] { entry.tag(tag.string ?? "") }
    let html = PlainText(html: item.text("content_html") ?? "")
    if entry.image == nil, let image = html.image {
      entry.image = FeedEntry.Reference(address: image, base: base)
    }
    let texts = [item.text("summary"), item.text("content_text")].compactMap { $0 }
    entry.text =
      texts.lazy.map { PlainText(text: $0).text }.first { !$0.isEmpty } ?? html.text
    for attachment in item.member("attachments")?.value.elements ?? [] {
      guard let address = attachment.text("url") else { continue }
      entry.enclose(
        FeedEntry.Enclosure(
          address: address, mediaType: attachment.text("mime_type") ?? "",
          bytes: attachment.whole("size_in_bytes"), base: base))
      if entry.duration == nil { entry.duration = attachment.whole("duration_in_seconds") }
    }
    return entry
  }

  /// A number is its digits just as they stand there (JSON Feed 1.1: "if an id is presented as a
  /// number or other type, a JSON Feed reader must coerce it to a string").
  private static func name(_ id: JSONTree?) -> String? {
    guard let id else { return nil }
    let text = id.kind == .number ? String(decoding: id.bytes, as: UTF8.self) : id.string ?? ""
    let name = PlainText.line(text)
    return name.isEmpty ? nil : name
  }

  private static func author(of node: JSONTree) -> String? {
    let authors = node.member("authors")?.value.elements ?? []
    let names = (authors + [node.member("author")?.value].compactMap { $0 })
      .compactMap { $0.text("name").map { PlainText.line($0) } }
    return names.isEmpty
      ? nil
      : names.reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }.joined(separator: ", ")
  }
}

extension JSONTree {
  /// The text of a member that is a string and not empty or of blanks alone.
  func text(_ name: String) -> String? {
    guard let text = member(name)?.value.string, text.utf8.contains(where: { $0 > 0x20 })
    else { return nil }
    return text
  }

  /// A member's number above 0, its fraction cut off.
  func whole(_ name: String) -> Int64? {
    guard let value = member(name)?.value, value.kind == .number,
      let number = Double(String(decoding: value.bytes, as: UTF8.self)), number >= 1, number < 1e15
    else { return nil }
    return Int64(number)
  }
}
