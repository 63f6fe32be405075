import Feeds
import Testing

@Suite struct `A node cache` {
  @Test func `answers the node of that id alone`() {
    var cache = NodeCache(capacity: 10_000)
    #expect(cache.node(1) == nil)
    cache.insert(node(1), id: 1)
    cache.insert(node(2), id: 2)
    #expect(number(cache.node(1)) == 1)
    #expect(number(cache.node(2)) == 2)
    #expect(cache.node(3) == nil)
  }

  @Test(arguments: [0, 1, 2, 10, 100])
  func `stays within its bounds, and keeps what is asked for`(capacity: Int) {
    var cache = NodeCache(capacity: capacity * node(1).byteCount)
    cache.insert(node(-1), id: -1)
    for id in 1...1000 as ClosedRange<Int64> {
      cache.insert(node(id), id: id)
      if capacity > 2 { #expect(number(cache.node(-1)) == -1) }
    }
    let kept = (1...1000 as ClosedRange<Int64>).filter { id in
      guard let node = cache.node(id) else { return false }
      #expect(number(node) == id)
      return true
    }
    #expect(kept.count <= max(2, capacity))
    #expect(kept.count >= capacity - 1)
    #expect(kept.contains(1000))
  }

  private func node(_ number: Int64) -> OrderNode {
    let key = FeedOrder.appended.key(of: nil, itemNumber: number)
    return OrderNode(content: .leaf([OrderEntry(key: key, revision: 1)]))
  }

  private func number(_ node: OrderNode?) -> Int64? { node?.firstKey?.serial }
}
