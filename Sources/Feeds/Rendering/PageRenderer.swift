import Cells
import HTTPCore

/// Makes pages: the feed's stretch from the store, its rows from the renderer, the envelope around
/// them, and the tag.
///
/// Belongs to one event loop. A page whose rows are known costs a walk down the order tree and a
/// copy of the rows' bytes; one that was made at the feed's present version costs a look-up.
final class PageRenderer<Store: FeedStore> {
  private let store: Store
  private let rows: RowRenderer
  private let tokens: SnapshotTokens
  private let base: BasePath
  private var pages: PageCache
  private let tallies: CacheTallies
  /// Of payloads, by all pages.
  private var bytesRead = 0

  /// Bytes of payloads that one page of heights may have read, some 0.2 s of making rows.
  private static var largestReading: Int { 4 << 20 }

  init(
    store: Store, rows: RowRenderer, tokens: SnapshotTokens, base: BasePath, cacheCapacity: Int,
    tallies: CacheTallies = CacheTallies()
  ) {
    self.store = store
    self.base = base
    self.rows = rows
    self.tokens = tokens
    pages = PageCache(capacity: cacheCapacity)
    self.tallies = tallies
    tellSize()
  }

  private func tellSize() {
    tallies.entries.set(pages.pageCount)
    tallies.bytes.set(pages.byteCount)
  }

  /// The page of the feed as of an instant that is kept, with the contents of now. An item that was
  /// removed since is left out.
  ///
  /// - Parameters:
  ///   - feed: the feed as of the store's present instant.
  ///   - instant: the same feed as of that version or an earlier one.
  func page(
    _ request: PageRequest, of feed: Feed, asOf instant: Feed
  ) throws(StoreError) -> KeptAnswer {
    let isPresent = instant.version == feed.version
    let key = PageCache.Key(
      feed: feed.number, request: request, snapshot: isPresent ? nil : instant.version)
    if let page = pages.page(key, version: feed.version) {
      tallies.hits.add(1)
      return page
    }
    tallies.misses.add(1)
    let page = try render(request, of: instant, isPresent: isPresent)
    pages.insert(page, for: key, version: feed.version)
    tellSize()
    return page
  }

  /// Whether an answer may keep its gzip form; counted among the pages' bytes if it is one of them.
  func hasRoom(for form: KeptAnswer.Form, of answer: KeptAnswer) -> Bool {
    pages.hasRoom(for: form.weight, of: answer)
  }

  private func render(
    _ request: PageRequest, of feed: Feed, isPresent: Bool
  ) throws(StoreError) -> KeptAnswer {
    var isFirst = true
    let links = links(.rows, request, of: feed)
    var body: [UInt8] = []
    body.reserveCapacity(512 + min(request.position.size.value, 100) * 256)
    appendEnvelope(of: feed, links, .rows, to: &body)
    var hash = ContentHash()
    hash.combine(body[...])
    // The Link field has it where the body has not.
    if !base.isEmpty { hash.combine(base.bytes[...]) }
    let place = rows.place(of: request.client)
    try walk(request, of: feed, isPresent: isPresent) { entry, position throws(StoreError) in
      guard let entry else { return }
      if !isFirst { body.append(UInt8(ascii: ",")) }
      isFirst = false
      hash.combine(try append(entry, of: feed, at: position, for: request, place, to: &body))
    }
    body.append(contentsOf: "]}".utf8)
    return KeptAnswer(
      tag: EntityTag(hash: hash.value), body: body, more: linkField(links, of: feed))
  }

  /// The heights of the rows at a page's places, null where an item was removed since; nil where
  /// too much would have to be read for it, of a page larger than those of rows are.
  ///
  /// Costs what the rows would: those that are not known are made and kept.
  func heights(
    _ request: PageRequest, of feed: Feed, asOf instant: Feed
  ) throws(StoreError) -> KeptAnswer? {
    let links = links(.heights, request, of: instant)
    var body: [UInt8] = []
    body.reserveCapacity(512 + request.position.size.value * 4)
    appendEnvelope(of: instant, links, .heights, to: &body)
    let place = rows.place(of: request.client)
    var isFirst = true
    var row: [UInt8] = []
    let isPresent = instant.version == feed.version
    let isBounded = request.position.size.value > PageSize.standardMaximum
    let start = bytesRead
    try walk(request, of: instant, isPresent: isPresent) { entry, position throws(StoreError) in
      if isBounded, bytesRead - start > Self.largestReading { return }
      if !isFirst { body.append(UInt8(ascii: ",")) }
      isFirst = false
      guard let entry else { return body.append(contentsOf: "null".utf8) }
      row.removeAll(keepingCapacity: true)
      _ = try append(entry, of: instant, at: position, for: request, place, to: &row)
      body.append(contentsOf: RowWriter.height(ofRow: row[...]))
    }
    if isBounded, bytesRead - start > Self.largestReading { return nil }
    body.append(contentsOf: "]}".utf8)
    return KeptAnswer(body: body, more: linkField(links, of: instant))
  }

  /// Gives the entries at the page's places, in their order, with the revisions of now; nil for an
  /// item that was removed since.
  private func walk(
    _ request: PageRequest, of feed: Feed, isPresent: Bool,
    _ body: (OrderEntry?, Int64) throws(StoreError) -> Void
  ) throws(StoreError) {
    // Past the end too: the store then sees whether the total is right.
    let offset = request.position.offset ?? .max
    let entries = try store.entries(of: feed, from: offset, limit: request.position.size.value)
    for (index, recorded) in entries.enumerated() {
      let entry = isPresent ? recorded : try present(recorded, in: feed)
      try body(entry, offset + Int64(index))
    }
  }

  /// Appends the entry's row, and answers its hash.
  private func append(
    _ entry: OrderEntry, of feed: Feed, at position: Int64, for request: PageRequest,
    _ place: RowCache.Place, to json: inout [UInt8]
  ) throws(StoreError) -> UInt64 {
    try rows.append(entry, at: position, for: request.client, place, to: &json) {
      () throws(StoreError) in
      guard let item = try store.item(number: entry.itemNumber) else {
        throw Self.missing(entry, of: feed)
      }
      bytesRead += item.payload.count
      return item
    }
  }

  private func links(_ list: PageRequest.List, _ request: PageRequest, of feed: Feed) -> PageLinks {
    PageLinks(list, of: feed.name, base: base, request: request, snapshot: tokens.token(of: feed))
  }

  private func linkField(_ links: PageLinks, of feed: Feed) -> FieldBlock {
    var fields = FieldBlock()
    fields.append("Link", links.fieldValue(total: feed.total))
    return fields
  }

  /// An entry of an earlier instant with the revision that its item has now; nil when the item has
  /// been removed since.
  private func present(
    _ entry: OrderEntry, in feed: Feed
  ) throws(StoreError) -> OrderEntry? {
    if let revision = try store.revision(ofItem: entry.itemNumber) {
      return OrderEntry(key: entry.key, revision: revision)
    }
    guard try store.removedItemID(entry.itemNumber) != nil else {
      throw Self.missing(entry, of: feed)
    }
    return nil
  }

  private static func missing(_ entry: OrderEntry, of feed: Feed) -> StoreError {
    .damaged("item \(entry.itemNumber) of feed \(feed.name) is missing")
  }

  /// Everything of a page in front of its first row or height.
  private func appendEnvelope(
    of feed: Feed, _ links: PageLinks, _ list: PageRequest.List, to json: inout [UInt8]
  ) {
    let position = links.position
    json.append(contentsOf: #"{"feed":""#.utf8)
    json.append(contentsOf: feed.name.text.utf8)
    json.append(contentsOf: #"","pageIndex":"#.utf8)
    JSONText.appendInteger(position.index.value, to: &json)
    json.append(contentsOf: #","pageSize":"#.utf8)
    JSONText.appendInteger(Int64(position.size.value), to: &json)
    json.append(contentsOf: #","total":"#.utf8)
    JSONText.appendInteger(feed.total, to: &json)
    json.append(contentsOf: #","isNoMore":"#.utf8)
    let isNoMore = position.isNoMore(total: feed.total)
    json.append(contentsOf: (isNoMore ? "true" : "false").utf8)
    json.append(contentsOf: #","snapshot":""#.utf8)
    json.append(contentsOf: links.snapshot)
    json.append(contentsOf: #"","next":"#.utf8)
    links.appendNext(total: feed.total, to: &json)
    json.append(contentsOf: #",""#.utf8)
    json.append(contentsOf: list.rawValue.utf8)
    json.append(contentsOf: #"":["#.utf8)
  }
}
