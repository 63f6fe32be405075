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
  private var pages: PageCache

  init(store: Store, rows: RowRenderer, tokens: SnapshotTokens, cacheCapacity: Int) {
    self.store = store
    self.rows = rows
    self.tokens = tokens
    pages = PageCache(capacity: cacheCapacity)
  }

  /// The page as of the store's present instant, of which `feed` must be.
  func page(_ request: PageRequest, of feed: Feed) throws(StoreError) -> RenderedPage {
    let key = PageCache.Key(feed: feed.number, request: request)
    if let page = pages.page(key, version: feed.version) { return page }
    let page = try render(request, of: feed)
    pages.insert(page, for: key, version: feed.version)
    return page
  }

  private func render(_ request: PageRequest, of feed: Feed) throws(StoreError) -> RenderedPage {
    let position = request.position
    let offset = position.offset ?? .max
    // Past the end too: the store then sees whether the total is right.
    let entries = try store.entries(of: feed, from: offset, limit: position.size.value)
    let links = PageLinks(feed: feed.name, request: request, snapshot: tokens.token(of: feed))
    var body: [UInt8] = []
    body.reserveCapacity(512 + entries.count * 256)
    appendEnvelope(of: feed, links, to: &body)
    var hash = ContentHash()
    hash.combine(body[...])
    let place = rows.place(of: request.client)
    for (index, entry) in entries.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      let rowHash = try rows.append(
        entry, at: offset + Int64(index), for: request.client, place, to: &body
      ) { () throws(StoreError) in
        guard let item = try store.item(number: entry.itemNumber) else {
          throw .damaged("item \(entry.itemNumber) of feed \(feed.name) is missing")
        }
        return item
      }
      hash.combine(rowHash)
    }
    body.append(contentsOf: "]}".utf8)
    let tag = EntityTag(hash: hash.value)
    var fields = RouteFields.json(tag: tag)
    fields.append("Link", links.fieldValue(total: feed.total))
    return RenderedPage(tag: tag, fields: fields, body: body)
  }

  /// Everything of a page in front of its first row.
  private func appendEnvelope(of feed: Feed, _ links: PageLinks, to json: inout [UInt8]) {
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
    json.append(contentsOf: #","rows":["#.utf8)
  }
}
