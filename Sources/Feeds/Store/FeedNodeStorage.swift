/// The nodes of one feed's order tree for one transaction: what the feed loses is noted, since its
/// earlier instants still have it.
final class FeedNodeStorage: OrderNodeStorage {
  private let nodes: SQLiteNodeStorage
  /// Nodes of earlier transactions that the feed has no longer.
  private(set) var retired: [Int64] = []

  init(_ nodes: SQLiteNodeStorage) { self.nodes = nodes }

  func node(_ id: Int64) throws(StoreError) -> OrderNode { try nodes.node(id) }
  func nextNodeID() throws(StoreError) -> Int64 { nodes.nextNodeID() }
  func store(_ node: OrderNode, id: Int64) throws(StoreError) { try nodes.store(node, id: id) }
  func retire(_ id: Int64) throws(StoreError) { retired.append(id) }
  func discard(_ id: Int64) throws(StoreError) { try nodes.discard(id) }
}
