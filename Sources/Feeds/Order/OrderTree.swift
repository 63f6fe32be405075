/// Reads a feed's order by position: a B+ tree whose inner nodes count the items below them.
///
/// Every question costs a path from the root, O(log n), whatever the position. Ids of nodes are
/// from 1; 0 is the root of an empty feed.
package struct OrderTree<Source: OrderNodeSource> {
  package let source: Source
  package let root: Int64

  package init(source: Source, root: Int64) {
    self.source = source
    self.root = root
  }

  /// The items in the whole tree, at the cost of its root.
  package func count() throws(StoreError) -> Int64 {
    root == 0 ? 0 : try source.node(root).count
  }

  /// The `limit` entries from position `offset` on, fewer at the end.
  package func entries(from offset: Int64, limit: Int) throws(StoreError) -> [OrderEntry] {
    var found: [OrderEntry] = []
    let count = try count()
    guard offset >= 0, offset < count, limit > 0 else { return found }
    let limit = Int(min(Int64(limit), count - offset))
    found.reserveCapacity(min(limit, PageSize.limit))
    try collect(root, skip: offset, limit: limit, depth: 0, into: &found)
    return found
  }

  private func collect(
    _ id: Int64, skip: Int64, limit: Int, depth: Int, into found: inout [OrderEntry]
  ) throws(StoreError) {
    guard depth < OrderNode.maximumDepth else { throw .damaged("the order tree has a circle") }
    var skip = skip
    switch try source.node(id).content {
    case .leaf(let entries):
      guard skip < Int64(entries.count) else { return }
      let start = Int(skip)
      found.append(contentsOf: entries[start..<min(entries.count, start + limit - found.count)])
    case .inner(let children):
      for child in children {
        if skip >= child.count {
          skip -= child.count
          continue
        }
        let before = found.count
        try collect(child.id, skip: skip, limit: limit, depth: depth + 1, into: &found)
        guard Int64(found.count - before) == min(child.count - skip, Int64(limit - before)) else {
          throw .damaged("node \(child.id) of the order tree holds not what its parent counts")
        }
        skip = 0
        if found.count >= limit { return }
      }
    }
  }

  /// The entries of the leaf that has `key` if any leaf does.
  package func leaf(around key: OrderKey) throws(StoreError) -> [OrderEntry] {
    var id = root
    for _ in 0..<OrderNode.maximumDepth where id != 0 {
      switch try source.node(id).content {
      case .leaf(let entries): return entries
      case .inner(let children):
        guard !children.isEmpty else {
          throw .damaged("node \(id) of the order tree is empty")
        }
        id = children[OrderNode.index(of: key, in: children)].id
      }
    }
    guard id == 0 else { throw .damaged("the order tree has a circle") }
    return []
  }

  /// The position of `key`, or nil when no entry has it.
  package func position(of key: OrderKey) throws(StoreError) -> Int64? {
    guard root != 0 else { return nil }
    var id = root
    var position: Int64 = 0
    for _ in 0..<OrderNode.maximumDepth {
      switch try source.node(id).content {
      case .leaf(let entries):
        let index = OrderNode.lowerBound(of: key, in: entries)
        guard index < entries.count, entries[index].key == key else { return nil }
        return position + Int64(index)
      case .inner(let children):
        guard !children.isEmpty else {
          throw .damaged("node \(id) of the order tree is empty")
        }
        let index = OrderNode.index(of: key, in: children)
        for child in children[..<index] { position += child.count }
        id = children[index].id
      }
    }
    throw .damaged("the order tree has a circle")
  }
}
