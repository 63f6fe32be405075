import SQLite

/// Builds an order tree from entries that come in its order: each node is made once, and the last
/// of each level may be smaller than the others.
///
/// Nodes are three quarters full, so that later writes find room. Holds one node a level.
struct OrderBuilder {
  private static let leafWidth = OrderNode.leafCapacity * 3 / 4
  private static let innerWidth = OrderNode.innerCapacity * 3 / 4

  private(set) var count: Int64 = 0
  private var leaf: [OrderEntry] = []
  /// Nodes that have no parent yet, those of the lowest level first.
  private var levels: [[OrderNode.Child]] = []

  /// Adds an entry that comes after all before it.
  ///
  /// - Parameter store: keeps a node; answers the id that it gave it.
  mutating func append(
    _ entry: OrderEntry, store: (OrderNode) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) {
    if leaf.count == Self.leafWidth { try flushLeaf(store) }
    leaf.append(entry)
    count += 1
  }

  /// The root of the tree of all entries; 0 without one.
  mutating func finish(
    store: (OrderNode) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) -> Int64 {
    if !leaf.isEmpty { try flushLeaf(store) }
    var level = 0
    while level < levels.count {
      if level == levels.count - 1, levels[level].count == 1 { return levels[level][0].id }
      try flush(level, store)
      level += 1
    }
    return 0
  }

  private mutating func flushLeaf(
    _ store: (OrderNode) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) {
    let node = OrderNode(content: .leaf(leaf))
    leaf.removeAll(keepingCapacity: true)
    try add(node, to: 0, store)
  }

  /// Gives what waits on a level a parent.
  private mutating func flush(
    _ level: Int, _ store: (OrderNode) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) {
    let node = OrderNode(content: .inner(levels[level]))
    levels[level].removeAll(keepingCapacity: true)
    try add(node, to: level + 1, store)
  }

  private mutating func add(
    _ node: OrderNode, to level: Int, _ store: (OrderNode) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) {
    guard let bound = node.firstKey else { return }
    if level == levels.count { levels.append([]) }
    if levels[level].count == Self.innerWidth { try flush(level, store) }
    let id = try store(node)
    levels[level].append(OrderNode.Child(id: id, count: node.count, lowerBound: bound))
  }
}
