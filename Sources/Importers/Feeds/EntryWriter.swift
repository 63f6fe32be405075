import Cells

/// Makes items of a feed's entries.
///
/// What comes with an entry decides its type: a recording makes an episode; a picture with little
/// text, or alone, a photo; a link to another page, or one without a text, a link; else it is an
/// article.
struct EntryWriter {
  private(set) var records: [SourceRecord] = [.newestFirst]
  private var names = EntryNames()

  /// Characters of text beside which a picture is still the main thing.
  private static let captionLength = 280

  /// Takes note of the feed's own title, plain and in one line.
  mutating func title(_ line: String?) {
    if let line, !line.isEmpty { records.append(.title(String(line.prefix(200)))) }
  }

  mutating func fault(_ place: RecordPlace, _ reason: String) {
    records.append(.fault(place, reason: reason))
  }

  mutating func skip(_ place: RecordPlace, _ reason: String) {
    records.append(.skipped(place, reason: reason))
  }

  mutating func warn(_ place: RecordPlace?, _ text: String) {
    records.append(.warning(place, text))
  }

  mutating func write(_ entry: FeedEntry) {
    let link = resolve(entry.link, of: entry, "link")
    let hasContent =
      !entry.title.isEmpty || !entry.text.isEmpty || link != nil || entry.external != nil
      || entry.image != nil
      || entry.enclosures.contains(where: { Self.isRecording($0) || Self.isPicture($0) })
    guard hasContent else {
      fault(entry.place, "the item has no title, no text and no link")
      return
    }
    let id: String
    switch names.name(entry, link: link) {
    case .id(let name): id = name
    case .repeated(let name, let other):
      warn(entry.place, "the id \"\(name)\" is that of \(other) too; the first is kept")
      return
    }
    let date = date(of: entry)
    var json = ItemJSON()
    let type = put(entry, link, into: &json)
    records.append(
      .item(entry.place, json: json.item(id: id, type: type, publishedAt: date)))
  }

  /// The first that is understood; nil, and told, where there are some and none is.
  private mutating func date(of entry: FeedEntry) -> Timestamp? {
    guard let first = entry.dates.first else { return nil }
    let shown = "\"\(first.prefix(60))\" is no date that is understood"
    for text in entry.dates {
      guard let date = FeedDate.timestamp(text) else { continue }
      if text != first {
        warn(entry.place, "\(shown); \"\(text.prefix(60))\" is taken in its place")
      }
      return date
    }
    warn(entry.place, "\(shown); the item is undated")
    return nil
  }

  /// Writes the payload, and gives the item's type.
  private mutating func put(
    _ entry: FeedEntry, _ link: String?, into json: inout ItemJSON
  ) -> String {
    let recordings = entry.enclosures.filter { Self.isRecording($0) }
    if let recording = firstResolved(recordings, of: entry) {
      putEpisode(entry, recording.enclosure, recording.url, link, into: &json)
      return ReadyItem.Episode.itemType
    }
    let image = resolve(entry.image, of: entry, "picture")
    let pictures = entry.enclosures.filter { Self.isPicture($0) }
    let isCaption = entry.text.prefix(Self.captionLength + 1).count <= Self.captionLength
    if isCaption {
      if let picture = firstResolved(pictures, of: entry) {
        putPhoto(entry, picture.url, picture.enclosure, link, into: &json)
        return ReadyItem.Photo.itemType
      }
      if let image, entry.text.isEmpty, entry.external == nil {
        putPhoto(entry, image, nil, link, into: &json)
        return ReadyItem.Photo.itemType
      }
    }
    if let external = resolve(entry.external, of: entry, "link") {
      putLink(entry, external, into: &json)
      return ReadyItem.Link.itemType
    }
    if entry.text.isEmpty, let link, image == nil, pictures.isEmpty {
      putLink(entry, link, into: &json)
      return ReadyItem.Link.itemType
    }
    json.put("title", entry.title.isEmpty ? nil : entry.title)
    json.put("url", link)
    json.put("author", entry.author)
    json.put("summary", Self.excerpt(entry))
    if let image {
      json.put("image", image)
    } else if !isCaption {
      // Beside a caption none of them could be taken.
      json.put("image", firstResolved(pictures, of: entry)?.url)
    }
    json.put("tags", entry.tags)
    return ReadyItem.Article.itemType
  }

  private static func excerpt(_ entry: FeedEntry) -> String? {
    entry.text.isEmpty ? nil : Excerpt.of(entry.text)
  }

  private func putLink(_ entry: FeedEntry, _ url: String, into json: inout ItemJSON) {
    json.put("url", url)
    json.put("title", Self.title(entry) ?? url)
    json.put("host", WebAddress(url).host)
    json.put("summary", Self.excerpt(entry))
    json.put("author", entry.author)
  }

  private func putPhoto(
    _ entry: FeedEntry, _ url: String, _ picture: FeedEntry.Enclosure?, _ link: String?,
    into json: inout ItemJSON
  ) {
    json.put("url", url)
    if let picture, let width = picture.width, let height = picture.height {
      json.put("width", Int64(width))
      json.put("height", Int64(height))
    }
    json.put("caption", Self.title(entry))
    json.put("link", link)
    json.put("author", entry.author)
  }

  private mutating func putEpisode(
    _ entry: FeedEntry, _ recording: FeedEntry.Enclosure, _ media: String, _ link: String?,
    into json: inout ItemJSON
  ) {
    json.put("title", Self.title(entry) ?? media)
    json.put("media", media)
    json.put("mediaType", recording.mediaType.isEmpty ? nil : recording.mediaType)
    json.put("bytes", recording.bytes)
    json.put("duration", entry.duration)
    json.put("url", link)
    json.put("author", entry.author)
    json.put("summary", Self.excerpt(entry))
    json.put("image", resolve(entry.image, of: entry, "picture"))
  }

  /// The title, or the first line of what there is instead.
  private static func title(_ entry: FeedEntry) -> String? {
    if !entry.title.isEmpty { return entry.title }
    let line = entry.text.prefix { $0 != "\n" }
    return line.isEmpty ? nil : Excerpt.of(String(line))
  }

  private static func isRecording(_ enclosure: FeedEntry.Enclosure) -> Bool {
    let type = enclosure.mediaType.lowercased()
    if type.hasPrefix("audio/") || type.hasPrefix("video/") { return true }
    return !isPicture(enclosure)
      && hasExtension(enclosure, ["mp3", "m4a", "m4b", "ogg", "opus", "mp4", "m4v", "mov", "webm"])
  }

  private static func isPicture(_ enclosure: FeedEntry.Enclosure) -> Bool {
    let type = enclosure.mediaType.lowercased()
    if !type.isEmpty, type != "application/octet-stream" { return type.hasPrefix("image") }
    return hasExtension(enclosure, ["jpg", "jpeg", "png", "gif", "webp", "avif", "heic"])
  }

  private static func hasExtension(
    _ enclosure: FeedEntry.Enclosure, _ names: Set<String>
  ) -> Bool {
    let path = WebAddress(enclosure.address).path.lowercased()
    guard let dot = path.lastIndex(of: ".") else { return false }
    return names.contains(String(path[path.index(after: dot)...]))
  }

  /// The first that has an address to be taken; those in front of it are warned of.
  private mutating func firstResolved(
    _ enclosures: [FeedEntry.Enclosure], of entry: FeedEntry
  ) -> (enclosure: FeedEntry.Enclosure, url: String)? {
    for enclosure in enclosures {
      if let url = resolve(enclosure, of: entry) { return (enclosure, url) }
    }
    return nil
  }

  private mutating func resolve(
    _ enclosure: FeedEntry.Enclosure, of entry: FeedEntry
  ) -> String? {
    let reference = FeedEntry.Reference(address: enclosure.address, base: enclosure.base)
    return resolve(reference, of: entry, "enclosure")
  }

  /// The absolute address; what is relative and has nothing to be relative to stays so. Addresses
  /// that are not of the web are left out: a client would be told to open them.
  private mutating func resolve(
    _ reference: FeedEntry.Reference?, of entry: FeedEntry, _ what: String
  ) -> String? {
    guard let reference else { return nil }
    let written = WebAddress(reference.address)
    // An empty one would be the address that it is relative to.
    guard !written.text.isEmpty else { return nil }
    let address = reference.base.map { written.resolved(against: $0) } ?? written
    let text = address.text
    if address.isWeb { return text }
    let shown = reference.address.prefix(60)
    guard address.scheme == nil else {
      warn(entry.place, "the \(what) \"\(shown)\" is not of the web and is left out")
      return nil
    }
    if address.authority == nil {
      warn(
        entry.place,
        "the \(what) \"\(shown)\" is relative, and the feed has no address; give it with --base")
    }
    return text
  }
}
