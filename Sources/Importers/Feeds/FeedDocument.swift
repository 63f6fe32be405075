/// Reads a feed in XML: RSS 0.9x, 1.0, 2.0 and Atom.
enum FeedDocument {
  static func records(
    of bytes: [UInt8], settings: ReaderSettings
  ) throws(UnreadableSource) -> [SourceRecord] {
    try checkBeginning(bytes)
    let document = try XMLDocument(bytes)
    var writer = EntryWriter()
    for warning in document.warnings { writer.warn(RecordPlace(line: warning.line), warning.text) }
    let root = document.root
    let base = settings.base.map { WebAddress($0) }
    if root.name == "feed" {
      AtomReader(feed: root, base: base).write(into: &writer)
    } else {
      RSSReader(root: root, base: base).write(into: &writer)
    }
    return writer.records
  }

  /// Refuses what is no feed by its first tag, before a fault further on would say something else.
  private static func checkBeginning(_ bytes: [UInt8]) throws(UnreadableSource) {
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        index = end(of: "-->", in: bytes, from: start + 4)
      } else if rest.starts(with: "<?".utf8) {
        index = end(of: "?>", in: bytes, from: start + 2)
      } else {
        let word = rest.dropFirst().prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
        let name = String(decoding: word.prefix(100), as: UTF8.self).lowercased()
        if name == "!doctype" {
          let root = rest.dropFirst(10).drop { $0 <= 0x20 }.prefix(4)
          if String(decoding: root, as: UTF8.self).lowercased() == "html" { throw page }
          var reader = XMLReader(bytes)
          reader.index = start
          try reader.declaration()
          index = reader.index
          continue
        }
        if name == "html" || name == "head" || name == "body" { throw page }
        let local = name.split(separator: ":").last.map(String.init) ?? ""
        guard ["rss", "rdf", "feed"].contains(local) else {
          throw UnreadableSource(
            "this is no feed: its first element is <\(name)>, not rss, rdf:RDF or feed")
        }
        return
      }
    }
    throw UnreadableSource("this is no feed: it has no element")
  }

  private static var page: UnreadableSource {
    UnreadableSource(
      "this is an HTML page, not a feed; fetch the feed that it links to instead")
  }

  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = min(start, bytes.count)
    while index < bytes.count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return bytes.count
  }
}

extension XMLNode {
  /// What links within the element are relative to, seen from what those around it are.
  func base(within outer: WebAddress?) -> WebAddress? {
    guard let text = attributes["xml:base"], !text.isEmpty else { return outer }
    let own = WebAddress(text)
    return outer.map { own.resolved(against: $0) } ?? own
  }

  /// The text in one line; nil where there is none.
  var oneLine: String? {
    let line = PlainText.line(text)
    return line.isEmpty ? nil : line
  }
}
