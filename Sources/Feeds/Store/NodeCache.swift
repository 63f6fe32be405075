/// Keeps decoded nodes of order trees by id, in bounded memory.
///
/// Nodes never change, so nothing is ever invalidated. Two generations approximate "least recently
/// used" at a constant cost: when the younger is full it becomes the older, whose nodes are
/// forgotten unless they were asked for again.
package struct NodeCache {
  private var young: [Int64: OrderNode] = [:]
  private var old: [Int64: OrderNode] = [:]
  private let generationLimit: Int

  /// - Parameter capacity: nodes held at the most, about 2 kB each.
  package init(capacity: Int) { generationLimit = max(1, capacity / 2) }

  package mutating func node(_ id: Int64) -> OrderNode? {
    if let node = young[id] { return node }
    guard let node = old.removeValue(forKey: id) else { return nil }
    insert(node, id: id)
    return node
  }

  package mutating func insert(_ node: OrderNode, id: Int64) {
    if young.count >= generationLimit {
      old = young
      young = [:]
    }
    young[id] = node
  }
}
