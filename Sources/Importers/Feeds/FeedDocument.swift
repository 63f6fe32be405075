import XML

/// Reads a feed in XML: RSS 0.9x, 1.0, 2.0 and Atom.
enum FeedDocument {
  static func records(
    of bytes: [UInt8], settings: ReaderSettings
  ) throws(UnreadableSource) -> [SourceRecord] {
    let repair = XMLRepair(bytes)
    try checkRoot(repair)
    let document: XMLDocument
    do throws(XMLFault) {
      document = try XMLDocument(repair.out, lowercasing: true)
    } catch {
      throw unreadable(error, repair)
    }
    var writer = EntryWriter()
    for warning in repair.warnings { writer.warn(RecordPlace(line: warning.line), warning.text) }
    if let rest = document.rest {
      guard !repair.isTag(rest.offset) else { throw unreadable(rest, repair) }
      let line = repair.place(of: rest.offset).line
      writer.warn(RecordPlace(line: line), "text behind the end is left out")
    }
    let root = document.root
    let base = settings.base.map { WebAddress($0) }
    if root.name == "feed" {
      AtomReader(feed: root, base: base).write(into: &writer)
    } else {
      RSSReader(root: root, base: base).write(into: &writer)
    }
    return writer.records
  }

  private static func unreadable(_ fault: XMLFault, _ repair: XMLRepair) -> UnreadableSource {
    let place = repair.place(of: fault.offset)
    return UnreadableSource(line: place.line, "\(fault.reason), at column \(place.column)")
  }

  /// Refuses what is no feed by its first tag, before a fault further on would say something else.
  private static func checkRoot(_ repair: XMLRepair) throws(UnreadableSource) {
    if repair.documentType == "html" { throw page }
    guard let name = repair.rootName else {
      throw UnreadableSource("this is no feed: it has no element")
    }
    if ["html", "head", "body"].contains(name) { throw page }
    let local = name.split(separator: ":").last.map(String.init) ?? ""
    guard ["rss", "rdf", "feed"].contains(local) else {
      throw UnreadableSource(
        "this is no feed: its first element is <\(name)>, not rss, rdf:RDF or feed")
    }
  }

  private static var page: UnreadableSource {
    UnreadableSource(
      "this is an HTML page, not a feed; fetch the feed that it links to instead")
  }
}

extension XMLNode {
  /// What links within the element are relative to, seen from what those around it are.
  func base(within outer: WebAddress?) -> WebAddress? {
    guard let text = attributes["xml:base"], !text.isEmpty else { return outer }
    let own = WebAddress(text)
    return outer.map { own.resolved(against: $0) } ?? own
  }

  /// The address in an attribute; nil where there is none or an empty one, which would be that of
  /// the document itself.
  func reference(_ name: String) -> String? {
    guard let text = attributes[name], text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return text
  }

  /// The text in one line; nil where there is none.
  var oneLine: String? {
    let line = PlainText.line(text)
    return line.isEmpty ? nil : line
  }
}
