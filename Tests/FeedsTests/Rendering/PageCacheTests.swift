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
    #expect((50...200).contains(try kept(in: &cache)))
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

  @Test func `counts what its pages are pressed to`() throws {
    var cache = PageCache(capacity: 100_000)
    for index in 1...1000 as ClosedRange<Int64> {
      let page = page("\(index)")
      cache.insert(page, for: try key(feed: 1, index: index), version: 1)
      // Twenty times what the pages weigh by themselves.
      _ = cache.hasRoom(for: 20_000, of: page)
    }
    #expect((2...30).contains(try kept(in: &cache)))
  }

  @Test func `finds room for a form at the second demand at the latest`() throws {
    var cache = PageCache(capacity: 100_000)
    let hot = try key(feed: 1, index: 0)
    for index in 0...40 as ClosedRange<Int64> {
      cache.insert(page("\(index)"), for: try key(feed: 1, index: index), version: 1)
    }
    var room: [Bool] = []
    for _ in 0..<2 {
      let found = cache.page(hot, version: 1)
      room.append(cache.hasRoom(for: 40_000, of: try #require(found)))
    }
    #expect(room == [false, true])
  }

  @Test func `gives no room to a form that would fit into no generation`() throws {
    var cache = PageCache(capacity: 100_000)
    let page = page("x")
    let key = try key(feed: 1, index: 0)
    cache.insert(page, for: key, version: 1)
    let room = (0..<10).map { _ in cache.hasRoom(for: 50_000, of: page) }
    #expect(room.allSatisfy { !$0 })
    let found = cache.page(key, version: 1)
    #expect(found === page)
    // What no cache holds is nobody's burden.
    let isFree = cache.hasRoom(for: 50_000, of: self.page("y"))
    #expect(isFree)
  }

  /// How many of the pages 1 to 1000 it has.
  private func kept(in cache: inout PageCache) throws -> Int {
    var kept = 0
    for index in 1...1000 as ClosedRange<Int64> {
      guard let page = cache.page(try key(feed: 1, index: index), version: 1) else { continue }
      #expect(page.body == Array("\(index)".utf8))
      kept += 1
    }
    return kept
  }

  private func page(_ text: String) -> KeptAnswer {
    KeptAnswer(tag: EntityTag(hash: 1), body: Array(text.utf8))
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
