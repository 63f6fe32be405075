import Cells
import HTTPCore

/// Makes pages: the feed's stretch from the store, its rows from the renderer, the envelope around
/// them, and the tag.
///
/// Belongs to one event loop. A page whose rows are known costs a walk down the order tree and a
/// copy of the rows' bytes; one that is kept costs a look-up.
final class PageRenderer {
  let store: any FeedStore
  /// A hash of what all pages come of, beside the feeds.
  let mark: UInt64
  private let rows: RowRenderer
  private let tokens: SnapshotTokens
  private let base: BasePath
  private var pages: PageCache
  private let tallies: CacheTallies
  /// Of payloads, by all pages.
  private var bytesRead = 0
  /// Those of the last page: most have the same.
  private var lastLinks: PageLinks?
  /// The memory of pages that are not kept, one after another.
  private var scratch: [UInt8] = []

  /// Bytes of payloads that one page of heights may have read, some 0.2 s of making rows.
  private static var largestReading: Int { 4 << 20 }
  private static var largestScratch: Int { 256 * 1024 }

  init(
    store: any FeedStore, mark: UInt64, rows: RowRenderer, tokens: SnapshotTokens, base: BasePath,
    cacheCapacity: Int, tallies: CacheTallies = CacheTallies()
  ) {
    self.store = store
    self.mark = mark
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
    if let page = keptPage(request, of: feed, asOf: instant) { return page }
    return try page(try outline(request, of: feed, asOf: instant))
  }

  /// The page if it was made at the feed's present version and kept.
  func keptPage(_ request: PageRequest, of feed: Feed, asOf instant: Feed) -> KeptAnswer? {
    let key = key(of: request, of: feed, asOf: instant)
    guard let page = pages.page(key, version: feed.version) else { return nil }
    tallies.hits.add(1)
    return page
  }

  /// Notes that a page was answered again without a look for it.
  func noteHit() { tallies.hits.add(1) }

  /// The page of an outline, of the store's present instant.
  func page(_ outline: PageOutline) throws(StoreError) -> KeptAnswer {
    tallies.misses.add(1)
    let isKept = pages.isAskedAgain(outline.key)
    var body: [UInt8] = []
    swap(&body, &scratch)
    body.removeAll(keepingCapacity: true)
    do throws(StoreError) {
      try append(outline, to: &body)
    } catch {
      scratch = body
      throw error
    }
    let more = linkField(
      links(.rows, outline.request, of: outline.feed), outline.request.position, of: outline.feed)
    if !isKept {
      if body.capacity <= Self.largestScratch { scratch = body }
      return KeptAnswer(tag: outline.tag, body: body, more: more)
    }
    let page = KeptAnswer(tag: outline.tag, body: Array(body[...]), more: more)
    if body.capacity <= Self.largestScratch { scratch = body }
    pages.insert(page, for: outline.key, version: outline.version)
    tellSize()
    return page
  }

  /// How often pages were forgotten.
  var generation: Int { pages.generation }

  /// Whether an answer may keep its gzip form; counted among the pages' bytes if it is one of them.
  func hasRoom(for form: KeptAnswer.Form, of answer: KeptAnswer) -> Bool {
    pages.hasRoom(for: form.weight, of: answer)
  }

  private func append(_ outline: PageOutline, to body: inout [UInt8]) throws(StoreError) {
    let place = rows.place(of: outline.request.client)
    appendEnvelope(of: outline.feed, outline.request, .rows, to: &body)
    let start = body.count
    for (index, entry) in outline.entries.enumerated() where entry.revision > 0 {
      if body.count > start { body.append(UInt8(ascii: ",")) }
      try append(
        entry, of: outline.feed, at: outline.offset + Int64(index), for: outline.request, place,
        to: &body)
    }
    body.append(contentsOf: "]}".utf8)
  }

  /// The heights of the rows at a page's places, null where an item was removed since; nil where
  /// too much would have to be read for it, of a page larger than those of rows are.
  ///
  /// Costs what the rows would: those that are not known are made and kept.
  func heights(
    _ request: PageRequest, of feed: Feed, asOf instant: Feed
  ) throws(StoreError) -> KeptAnswer? {
    let outline = try outline(request, of: feed, asOf: instant)
    var body: [UInt8] = []
    body.reserveCapacity(512 + request.position.size.value * 4)
    appendEnvelope(of: instant, request, .heights, to: &body)
    let place = rows.place(of: request.client)
    var row: [UInt8] = []
    let isBounded = request.position.size.value > PageSize.standardMaximum
    let start = bytesRead
    for (index, entry) in outline.entries.enumerated() {
      if isBounded, bytesRead - start > Self.largestReading { return nil }
      if index > 0 { body.append(UInt8(ascii: ",")) }
      guard entry.revision > 0 else {
        body.append(contentsOf: "null".utf8)
        continue
      }
      row.removeAll(keepingCapacity: true)
      try append(
        entry, of: instant, at: outline.offset + Int64(index), for: request, place, to: &row)
      body.append(contentsOf: RowWriter.height(ofRow: row[...]))
    }
    if isBounded, bytesRead - start > Self.largestReading { return nil }
    body.append(contentsOf: "]}".utf8)
    let links = links(.heights, request, of: instant)
    return KeptAnswer(body: body, more: linkField(links, request.position, of: instant))
  }

  /// Appends the entry's row.
  private func append(
    _ entry: OrderEntry, of feed: Feed, at position: Int64, for request: PageRequest,
    _ place: RowCache.Place, to json: inout [UInt8]
  ) throws(StoreError) {
    try rows.append(entry, at: position, for: request.client, place, to: &json) {
      () throws(StoreError) in
      guard let item = try store.item(number: entry.itemNumber) else {
        throw .damaged("item \(entry.itemNumber) of feed \(feed.name) is missing")
      }
      bytesRead += item.payload.count
      return item
    }
  }

  private func links(_ list: PageRequest.List, _ request: PageRequest, of feed: Feed) -> PageLinks {
    if let lastLinks, lastLinks.are(list, of: feed, for: request) { return lastLinks }
    let links = PageLinks(list, of: feed, base: base, request: request, tokens: tokens)
    lastLinks = links
    return links
  }

  private func linkField(
    _ links: PageLinks, _ position: PagePosition, of feed: Feed
  ) -> FieldBlock {
    var fields = FieldBlock()
    fields.append("Link", links.fieldValue(position, total: feed.total))
    return fields
  }

  /// Everything of a page in front of its first row or height.
  private func appendEnvelope(
    of feed: Feed, _ request: PageRequest, _ list: PageRequest.List, to json: inout [UInt8]
  ) {
    let links = links(list, request, of: feed)
    let position = request.position
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
    links.appendNext(position, total: feed.total, to: &json)
    json.append(contentsOf: #",""#.utf8)
    json.append(contentsOf: list.rawValue.utf8)
    json.append(contentsOf: #"":["#.utf8)
  }
}
