/// Where an editor keeps the nodes that it makes.
package protocol OrderNodeStorage: OrderNodeSource {
  /// An id that no node has or had.
  func nextNodeID() throws(StoreError) -> Int64
  /// Stores a node made in this transaction, anew or over its earlier form.
  func store(_ node: OrderNode, id: Int64) throws(StoreError)
  /// Takes note that the current tree no longer has a node that earlier transactions made.
  func retire(_ id: Int64) throws(StoreError)
  /// Removes a node that this transaction had stored and no tree has.
  func discard(_ id: Int64) throws(StoreError)
}

/// Changes a feed's order within one write transaction.
///
/// Nodes of earlier transactions are never changed: each is copied once, under a new id, along the
/// path of the first change that touches it. Nodes of this transaction are changed in place and
/// stored by `finish()`, so a large import writes each node about once. Every change costs
/// O(log n).
package struct OrderTreeEditor<Storage: OrderNodeStorage> {
  package let storage: Storage
  /// The root as of the changes so far; 0 when the feed is empty.
  package private(set) var root: Int64
  /// Ids from here on were made in this transaction.
  private let firstOwnID: Int64
  /// Nodes of this transaction, not stored yet.
  private var drafts: [Int64: OrderNode] = [:]
  /// How many drafts are held before they are stored, about 2 kB each.
  private static var draftLimit: Int { 8192 }

  package init(storage: Storage, root: Int64, firstOwnID: Int64) {
    self.storage = storage
    self.root = root
    self.firstOwnID = firstOwnID
  }

  /// Adds an entry whose key is not in the tree.
  package mutating func insert(_ entry: OrderEntry) throws(StoreError) {
    guard root != 0 else {
      root = try add(OrderNode(content: .leaf([entry])))
      return
    }
    let result = try insert(entry, into: root, depth: 0)
    root = result.id
    if let sibling = result.sibling {
      let left = try node(result.id)
      let first = OrderNode.Child(
        id: result.id, count: left.count, lowerBound: left.firstKey ?? entry.key)
      root = try add(OrderNode(content: .inner([first, sibling])))
    }
    try spill()
  }

  /// Takes the entry of that key away; false when there is none.
  @discardableResult
  package mutating func remove(_ key: OrderKey) throws(StoreError) -> Bool {
    guard root != 0 else { return false }
    guard try OrderTree(source: DraftSource(self), root: root).position(of: key) != nil else {
      return false
    }
    root = try remove(key, from: root, depth: 0) ?? 0
    try shortenRoot()
    try spill()
    return true
  }

  /// Gives the entry of that key another revision; false when there is none.
  @discardableResult
  package mutating func update(_ key: OrderKey, revision: Int64) throws(StoreError) -> Bool {
    guard root != 0 else { return false }
    guard try OrderTree(source: DraftSource(self), root: root).position(of: key) != nil else {
      return false
    }
    root = try update(key, revision: revision, in: root, depth: 0)
    try spill()
    return true
  }

  /// Stores what is not stored yet; the tree of `root` is then whole in the storage.
  package mutating func finish() throws(StoreError) {
    for (id, node) in drafts { try storage.store(node, id: id) }
    drafts.removeAll()
  }

  private mutating func spill() throws(StoreError) {
    if drafts.count > Self.draftLimit { try finish() }
  }
}

extension OrderTreeEditor {
  private func node(_ id: Int64) throws(StoreError) -> OrderNode {
    if let draft = drafts[id] { return draft }
    return try storage.node(id)
  }

  private mutating func add(_ node: OrderNode) throws(StoreError) -> Int64 {
    let id = try storage.nextNodeID()
    drafts[id] = node
    return id
  }

  /// Puts a changed node in the place of node `id`; answers the id that it has now.
  private mutating func replace(_ id: Int64, with node: OrderNode) throws(StoreError) -> Int64 {
    if id >= firstOwnID {
      drafts[id] = node
      return id
    }
    try storage.retire(id)
    return try add(node)
  }

  /// Takes node `id` out of the tree.
  private mutating func drop(_ id: Int64) throws(StoreError) {
    guard id >= firstOwnID else { return try storage.retire(id) }
    drafts[id] = nil
    try storage.discard(id)
  }

  private mutating func insert(
    _ entry: OrderEntry, into id: Int64, depth: Int
  ) throws(StoreError) -> (id: Int64, sibling: OrderNode.Child?) {
    guard depth < OrderNode.maximumDepth else { throw .damaged("the order tree has a circle") }
    var node = try node(id)
    let place: Int
    switch node.content {
    case .leaf(var entries):
      place = OrderNode.lowerBound(of: entry.key, in: entries)
      guard place == entries.count || entries[place].key != entry.key else {
        throw .damaged("item \(entry.itemNumber) stands in the order tree already")
      }
      node.content = .leaf([])
      entries.insert(entry, at: place)
      node.content = .leaf(entries)
    case .inner(var children):
      guard !children.isEmpty else { throw .damaged("node \(id) of the order tree is empty") }
      let index = OrderNode.index(of: entry.key, in: children)
      let result = try insert(entry, into: children[index].id, depth: depth + 1)
      children[index].id = result.id
      children[index].count += 1
      place = index + 1
      if let sibling = result.sibling {
        children[index].count -= sibling.count
        children.insert(sibling, at: place)
      }
      node.content = .inner(children)
    }
    let sibling = node.isOverfull ? node.split(insertedAt: place) : nil
    let newID = try replace(id, with: node)
    guard let sibling, let bound = sibling.firstKey else { return (newID, nil) }
    let siblingID = try add(sibling)
    return (newID, .init(id: siblingID, count: sibling.count, lowerBound: bound))
  }

  /// Answers the node's id afterwards, nil when nothing is left of it.
  private mutating func remove(
    _ key: OrderKey, from id: Int64, depth: Int
  ) throws(StoreError) -> Int64? {
    guard depth < OrderNode.maximumDepth else { throw .damaged("the order tree has a circle") }
    var node = try node(id)
    switch node.content {
    case .leaf(var entries):
      entries.remove(at: OrderNode.lowerBound(of: key, in: entries))
      node.content = .leaf(entries)
    case .inner(var children):
      let index = OrderNode.index(of: key, in: children)
      if let childID = try remove(key, from: children[index].id, depth: depth + 1) {
        children[index].id = childID
        children[index].count -= 1
        try mergeIfSmall(index, in: &children)
      } else {
        children.remove(at: index)
      }
      node.content = .inner(children)
    }
    guard node.width > 0 else {
      try drop(id)
      return nil
    }
    return try replace(id, with: node)
  }

  /// Joins a child of less than a quarter of its capacity with a neighbour where both fit well
  /// into one, so that deletes leave no trail of small nodes.
  private mutating func mergeIfSmall(
    _ index: Int, in children: inout [OrderNode.Child]
  ) throws(StoreError) {
    let small = try node(children[index].id)
    guard small.width < small.capacity / 4 else { return }
    for left in [index - 1, index] where left >= 0 && left + 1 < children.count {
      let pair = (children[left], children[left + 1])
      guard
        let joined = try node(pair.0.id).joined(
          with: node(pair.1.id), from: pair.1.lowerBound),
        joined.width <= joined.capacity * 3 / 4
      else { continue }
      children[left].id = try replace(pair.0.id, with: joined)
      children[left].count += pair.1.count
      children.remove(at: left + 1)
      try drop(pair.1.id)
      return
    }
  }

  /// A root with one child gives way to it.
  private mutating func shortenRoot() throws(StoreError) {
    while root != 0, case .inner(let children) = try node(root).content, children.count == 1 {
      let old = root
      root = children[0].id
      try drop(old)
    }
  }

  private mutating func update(
    _ key: OrderKey, revision: Int64, in id: Int64, depth: Int
  ) throws(StoreError) -> Int64 {
    guard depth < OrderNode.maximumDepth else { throw .damaged("the order tree has a circle") }
    var node = try node(id)
    switch node.content {
    case .leaf(var entries):
      entries[OrderNode.lowerBound(of: key, in: entries)].revision = revision
      node.content = .leaf(entries)
    case .inner(var children):
      let index = OrderNode.index(of: key, in: children)
      children[index].id = try update(
        key, revision: revision, in: children[index].id, depth: depth + 1)
      node.content = .inner(children)
    }
    return try replace(id, with: node)
  }

  /// Reads the tree as it stands, drafts first.
  private final class DraftSource: OrderNodeSource {
    let drafts: [Int64: OrderNode]
    let storage: Storage

    init(_ editor: OrderTreeEditor) {
      drafts = editor.drafts
      storage = editor.storage
    }

    func node(_ id: Int64) throws(StoreError) -> OrderNode {
      if let draft = drafts[id] { return draft }
      return try storage.node(id)
    }
  }
}
