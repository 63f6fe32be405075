import Cells
import HTTPCore

/// Makes pages: the feed's stretch from the store, its rows from the renderer, the envelope around
/// them, and the tag.
///
/// Belongs to one event loop. A page whose rows are known costs a walk down the order tree and a
/// copy of the rows' bytes; without the walk, where its rows lie together; one that is kept costs a
/// look-up.
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
  private var sketches = PageSketches()
  /// Those of the last pages, up to `frameCount`: most pages have one of few.
  private var frames: [PageFrame] = []
  private var nextFrame = 0
  /// The memory of pages that are not kept, one after another.
  private var scratch: [UInt8] = []

  /// Bytes of payloads that one page of heights may have read, some 0.2 s of making rows.
  private static var largestReading: Int { 4 << 20 }
  private static var largestScratch: Int { 256 * 1024 }
  private static var frameCount: Int { 8 }

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
    let frame = frame(.rows, outline.request, of: outline.feed)
    var body = takeScratch()
    do throws(StoreError) {
      frame.appendStart(of: outline.request.position, to: &body)
      try rows.append(
        outline.entries, from: outline.offset, for: outline.request.client, to: &body
      ) { entry throws(StoreError) in try item(of: entry, in: outline.feed) }
    } catch {
      giveBack(&body)
      throw error
    }
    if outline.key.isPlain, outline.version == outline.feed.version, let first = rows.runs.first,
      rows.runs.count <= 2
    {
      let second = rows.runs.count == 2 ? rows.runs[1] : nil
      sketches.note(
        .init(hash: outline.hash, first: first, second: second),
        of: outline.request.position, of: outline.feed)
    }
    return page(outline.key, outline.version, outline.tag, &body, frame)
  }

  /// A page as of now that was made before, if its rows are where they were; its tag and, made where
  /// that is wanted, all of it.
  func sketch(_ request: PageRequest, of feed: Feed) -> PageSketches.Sketch? {
    guard request.isPlain, let sketch = sketches.sketch(request.position, of: feed),
      rows.hold(sketch.first, sketch.second)
    else { return nil }
    return sketch
  }

  /// The page of a sketch that was just found; nil where its rows are gone.
  func page(
    _ sketch: PageSketches.Sketch, _ request: PageRequest, of feed: Feed
  ) -> KeptAnswer? {
    let frame = frame(.rows, request, of: feed)
    var body = takeScratch()
    frame.appendStart(of: request.position, to: &body)
    guard rows.append(sketch.first, sketch.second, to: &body) else {
      giveBack(&body)
      return nil
    }
    tallies.misses.add(1)
    let rest = feed.total - (request.position.offset ?? 0)
    rows.noteHits(Int(clamping: min(rest, Int64(request.position.size.value))))
    return page(
      key(of: request, of: feed, asOf: feed), feed.version, EntityTag(hash: sketch.hash), &body,
      frame)
  }

  private func takeScratch() -> [UInt8] {
    var body: [UInt8] = []
    swap(&body, &scratch)
    body.removeAll(keepingCapacity: true)
    return body
  }

  /// Keeps the memory for the next page, unless it is very large.
  private func giveBack(_ body: inout [UInt8]) {
    if body.capacity <= Self.largestScratch { swap(&body, &scratch) }
  }

  /// The page with these rows, kept if it is asked for again.
  private func page(
    _ key: PageCache.Key, _ version: Int64, _ tag: EntityTag, _ body: inout [UInt8],
    _ frame: PageFrame
  ) -> KeptAnswer {
    body.append(contentsOf: "]}".utf8)
    let isKept = pages.isAskedAgain(key)
    let page = KeptAnswer(
      // What is kept has memory of its own, of its own size.
      tag: tag, body: isKept ? Array(body[...]) : body
    ) { frame.appendField(of: key.request.position, to: &$0) }
    giveBack(&body)
    if isKept {
      pages.insert(page, for: key, version: version)
      tellSize()
    }
    return page
  }

  /// How often pages were forgotten.
  var generation: Int { pages.generation }

  /// Whether an answer may keep its gzip form; counted among the pages' bytes if it is one of them.
  func hasRoom(for form: KeptAnswer.Form, of answer: KeptAnswer) -> Bool {
    pages.hasRoom(for: form.weight, of: answer)
  }

  /// The heights of the rows at a page's places, null where an item was removed since; nil where
  /// too much would have to be read for it, of a page larger than those of rows are.
  ///
  /// Costs what the rows would: those that are not known are made and kept.
  func heights(
    _ request: PageRequest, of feed: Feed, asOf instant: Feed
  ) throws(StoreError) -> KeptAnswer? {
    let (entries, _) = try entries(request, of: feed, asOf: instant)
    let offset = request.position.offset ?? .max
    var body: [UInt8] = []
    body.reserveCapacity(512 + request.position.size.value * 4)
    let frame = frame(.heights, request, of: instant)
    frame.appendStart(of: request.position, to: &body)
    let place = rows.place(of: request.client)
    var row: [UInt8] = []
    let isBounded = request.position.size.value > PageSize.standardMaximum
    let start = bytesRead
    for (index, entry) in entries.enumerated() {
      if isBounded, bytesRead - start > Self.largestReading { return nil }
      if index > 0 { body.append(UInt8(ascii: ",")) }
      guard entry.revision > 0 else {
        body.append(contentsOf: "null".utf8)
        continue
      }
      row.removeAll(keepingCapacity: true)
      try rows.append(
        entry, at: offset + Int64(index), for: request.client, place, to: &row
      ) { () throws(StoreError) in try item(of: entry, in: instant) }
      body.append(contentsOf: RowWriter.height(ofRow: row[...]))
    }
    if isBounded, bytesRead - start > Self.largestReading { return nil }
    body.append(contentsOf: "]}".utf8)
    return KeptAnswer(body: body) { frame.appendField(of: request.position, to: &$0) }
  }

  /// The entry's item, whose bytes count as read.
  private func item(of entry: OrderEntry, in feed: Feed) throws(StoreError) -> StoredItem {
    guard let item = try store.item(number: entry.itemNumber) else {
      throw .damaged("item \(entry.itemNumber) of feed \(feed.name) is missing")
    }
    bytesRead += item.payload.count
    return item
  }

  private func frame(_ list: PageRequest.List, _ request: PageRequest, of feed: Feed) -> PageFrame {
    for frame in frames where frame.fits(list, of: feed, for: request) { return frame }
    let frame = PageFrame(list, of: feed, base: base, request: request, tokens: tokens)
    if frames.count < Self.frameCount {
      frames.append(frame)
    } else {
      frames[nextFrame] = frame
      nextFrame = (nextFrame + 1) % Self.frameCount
    }
    return frame
  }
}
