import Feeds

/// Nodes in a dictionary, encoded and decoded as the database has them.
final class MemoryNodeStorage: OrderNodeStorage {
  private(set) var nodes: [Int64: [UInt8]] = [:]
  private(set) var lastID: Int64 = 0
  /// Nodes that left the current tree and that older trees may still have.
  private(set) var retired: [Int64] = []

  func node(_ id: Int64) throws(StoreError) -> OrderNode {
    guard let bytes = nodes[id], let node = OrderNode(encoded: bytes, id: id) else {
      throw .damaged("no node \(id)")
    }
    return node
  }

  func nextNodeID() -> Int64 {
    lastID += 1
    return lastID
  }

  func store(_ node: OrderNode, id: Int64) { nodes[id] = node.encoded(id: id) }
  func retire(_ id: Int64) { retired.append(id) }
  func discard(_ id: Int64) { nodes[id] = nil }

  /// Forgets what no tree needs any more.
  func prune() {
    for id in retired { nodes[id] = nil }
    retired = []
  }
}
