/// Keeps decoded nodes of order trees by id, in bounded memory.
///
/// Nodes never change, so nothing is ever invalidated. When it is full, a hand goes round the nodes
/// and takes the first that was not asked for since it came by last: the clock algorithm (Corbató,
/// 1968), which approximates "least recently used" at a constant cost.
package struct NodeCache {
  private struct Slot {
    var id: Int64
    var node: OrderNode
    var wasAsked: Bool
  }

  private var places: [Int64: Int] = [:]
  private var slots: [Slot] = []
  private var hand = 0
  private var byteCount = 0
  private let capacity: Int

  /// - Parameter capacity: bytes held at the most, but for a node or two.
  package init(capacity: Int) { self.capacity = capacity }

  package mutating func node(_ id: Int64) -> OrderNode? {
    guard let place = places[id] else { return nil }
    if !slots[place].wasAsked { slots[place].wasAsked = true }
    return slots[place].node
  }

  package mutating func insert(_ node: OrderNode, id: Int64) {
    guard places[id] == nil else { return }
    byteCount += node.byteCount
    while byteCount > capacity, slots.count > 1 { removeOne() }
    places[id] = slots.count
    slots.append(Slot(id: id, node: node, wasAsked: false))
  }

  /// Takes out a node that was not asked for lately; the last one comes into its place.
  private mutating func removeOne() {
    let place = advance()
    byteCount -= slots[place].node.byteCount
    places[slots[place].id] = nil
    let last = slots.removeLast()
    guard place < slots.count else { return }
    slots[place] = last
    places[last.id] = place
    // What has come here is the newest, and is looked at last.
    hand = place + 1
  }

  /// Moves the hand to a node that was not asked for lately.
  private mutating func advance() -> Int {
    while true {
      if hand >= slots.count { hand = 0 }
      guard slots[hand].wasAsked else { return hand }
      slots[hand].wasAsked = false
      hand += 1
    }
  }
}

extension OrderNode {
  /// Bytes that a decoded node takes in memory.
  package var byteCount: Int {
    switch content {
    case .leaf(let entries): 128 + entries.count * MemoryLayout<OrderEntry>.stride
    case .inner(let children): 128 + children.count * MemoryLayout<Child>.stride
    }
  }
}
