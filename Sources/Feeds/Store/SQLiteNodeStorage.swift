import SQLite

/// The order trees' nodes in the table `order_nodes`, for the writer.
final class SQLiteNodeStorage: OrderNodeSource {
  private var nodeByID: Statement
  private var storeNode: Statement
  private var deleteNode: Statement
  private var nodes = NodeCache(capacity: 4 << 20)
  private(set) var lastID: Int64 = 0
  private var firstOwnID: Int64 = 1

  init(_ connection: borrowing Connection) throws(SQLiteError) {
    nodeByID = try connection.prepare("SELECT node FROM order_nodes WHERE node_id = ?1")
    storeNode = try connection.prepare(
      "INSERT OR REPLACE INTO order_nodes (node_id, node) VALUES (?1, ?2)")
    deleteNode = try connection.prepare("DELETE FROM order_nodes WHERE node_id = ?1")
  }

  /// Begins a transaction; `lastID` is the greatest id that was ever given.
  func start(lastID: Int64) {
    self.lastID = lastID
    firstOwnID = lastID + 1
  }

  func nextNodeID() -> Int64 {
    lastID += 1
    return lastID
  }

  func node(_ id: Int64) throws(StoreError) -> OrderNode {
    // Nodes of this transaction still change, and vanish when it fails: they are not cached.
    let isOwn = id >= firstOwnID
    if !isOwn, let node = nodes.node(id) { return node }
    let bytes = try StoreError.mapping { () throws(SQLiteError) in
      try nodeByID.bind(id, at: 1)
      return try nodeByID.first { row throws(SQLiteError) in row.bytes(at: 0) }
    }
    guard let bytes, let node = OrderNode(encoded: bytes, id: id) else {
      throw .damaged("node \(id) of the order tree is missing or unreadable")
    }
    if !isOwn { nodes.insert(node, id: id) }
    return node
  }

  /// Stores a node made in this transaction, anew or over its earlier form.
  func store(_ node: OrderNode, id: Int64) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try storeNode.bind(id, at: 1)
      try storeNode.bind(node.encoded(id: id), at: 2)
      try storeNode.run()
    }
  }

  /// Deletes a node that this transaction had stored.
  func discard(_ id: Int64) throws(StoreError) {
    try StoreError.mapping { () throws(SQLiteError) in
      try deleteNode.bind(id, at: 1)
      try deleteNode.run()
    }
  }
}
