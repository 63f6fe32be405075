import Cells
import Feeds
import HTTPCore
import Testing

@Suite struct `A page cache` {
  @Test func `answers the page of that request and version alone`() throws {
    var cache = PageCache(capacity: 1 << 20)
    let key = try key(feed: 1, index: 0)
    cache.insert(page("a"), for: key, version: 5)
    #expect(cache.page(key, version: 5)?.body == Array("a".utf8))
    #expect(cache.page(key, version: 4) == nil)
    #expect(cache.page(key, version: 6) == nil)
    #expect(cache.page(try self.key(feed: 2, index: 0), version: 5) == nil)
    #expect(cache.page(try self.key(feed: 1, index: 1), version: 5) == nil)
    #expect(cache.page(try self.key(feed: 1, index: 0, width: "390"), version: 5) == nil)
    cache.insert(page("b"), for: key, version: 6)
    #expect(cache.page(key, version: 6)?.body == Array("b".utf8))
    #expect(cache.page(key, version: 5) == nil)
  }

  @Test func `stays within its bounds, and keeps what is asked for`() throws {
    var cache = PageCache(capacity: 100_000)
    let hot = try key(feed: 1, index: 0)
    cache.insert(page("hot"), for: hot, version: 1)
    for index in 1...1000 as ClosedRange<Int64> {
      cache.insert(page("\(index)"), for: try key(feed: 1, index: index), version: 1)
      #expect(cache.page(hot, version: 1)?.body == Array("hot".utf8))
    }
    var kept = 0
    for index in 1...1000 as ClosedRange<Int64> {
      guard let page = cache.page(try key(feed: 1, index: index), version: 1) else { continue }
      #expect(page.body == Array("\(index)".utf8))
      kept += 1
    }
    #expect((50...200).contains(kept))
  }

  @Test func `keeps nothing that does not fit`() throws {
    var cache = PageCache(capacity: 10_000)
    let large = page(String(repeating: "x", count: 6_000))
    cache.insert(large, for: try key(feed: 1, index: 0), version: 1)
    #expect(cache.page(try key(feed: 1, index: 0), version: 1) == nil)
    var none = PageCache(capacity: 0)
    none.insert(page(""), for: try key(feed: 1, index: 0), version: 1)
    #expect(none.page(try key(feed: 1, index: 0), version: 1) == nil)
  }

  private func page(_ text: String) -> RenderedPage {
    RenderedPage(
      tag: EntityTag(digest: [1]), fields: FieldBlock(), body: Array(text.utf8))
  }

  private func key(feed: Int64, index: Int64, width: String? = nil) throws -> PageCache.Key {
    let position = PagePosition(
      index: try #require(PageIndex(index)), size: try #require(PageSize(20, maximum: 100)))
    return PageCache.Key(
      feed: feed,
      request: PageRequest(
        position: position, words: ClientWords(width: width.map { Array($0.utf8) })))
  }
}
