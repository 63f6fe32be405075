/// Walks a tree from its first entry to its last, over whole subtrees where nobody looks inside.
struct OrderCursor<Source: OrderNodeSource> {
  /// A subtree in front of the cursor, not looked into.
  struct Subtree {
    let id: Int64
    let count: Int64
    /// No key of it is less; nil where that is not known.
    let bound: OrderKey?
    /// Levels below it; 0 for a leaf.
    let height: Int
  }

  /// What is in front of the cursor.
  enum Head {
    case subtree(Subtree)
    case entry(OrderEntry)
    case end
  }

  private struct Level {
    let content: OrderNode.Content
    let bound: OrderKey?
    let height: Int
    var index = 0

    var width: Int {
      switch content {
      case .leaf(let entries): entries.count
      case .inner(let children): children.count
      }
    }
  }

  private let source: Source
  private var levels: [Level] = []
  /// Entries passed.
  private(set) var position: Int64 = 0
  /// Nodes looked into.
  private(set) var opened = 0

  init(_ tree: OrderTree<Source>) throws(StoreError) {
    source = tree.source
    guard tree.root != 0 else { return }
    var height = 0
    var id = tree.root
    while case .inner(let children) = try source.node(id).content {
      height += 1
      guard height < OrderNode.maximumDepth, let first = children.first else {
        throw .damaged("the order tree has a circle or an empty node")
      }
      id = first.id
    }
    let root = try source.node(tree.root)
    levels = [Level(content: root.content, bound: nil, height: height)]
    levels.reserveCapacity(height + 1)
    opened = 1
    settle()
  }

  var head: Head {
    guard let level = levels.last else { return .end }
    switch level.content {
    case .leaf(let entries): return .entry(entries[level.index])
    case .inner(let children):
      let child = children[level.index]
      return .subtree(
        Subtree(
          id: child.id, count: child.count,
          bound: level.index == 0 ? level.bound : child.lowerBound, height: level.height - 1))
    }
  }

  /// Looks into the subtree in front.
  mutating func open(_ subtree: Subtree) throws(StoreError) {
    let node = try source.node(subtree.id)
    let isLeaf = if case .leaf = node.content { true } else { false }
    guard node.width > 0, node.count == subtree.count, isLeaf == (subtree.height == 0) else {
      throw .damaged("node \(subtree.id) of the order tree is not what its parent says")
    }
    levels.append(Level(content: node.content, bound: subtree.bound, height: subtree.height))
    opened += 1
  }

  /// Passes what is in front, which has `count` entries.
  mutating func pass(_ count: Int64) {
    guard !levels.isEmpty else { return }
    position += count
    levels[levels.count - 1].index += 1
    settle()
  }

  /// Leaves the nodes that are passed.
  private mutating func settle() {
    while let level = levels.last, level.index >= level.width {
      levels.removeLast()
      if !levels.isEmpty { levels[levels.count - 1].index += 1 }
    }
  }
}
