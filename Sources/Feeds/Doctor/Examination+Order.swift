import SQLite

extension Examination {
  /// Looks at a feed's present order, all of it.
  func examineOrder(of feed: ExaminedFeed) throws(SQLiteError) {
    let tree = ExaminedTree(presentOf: feed)
    try examine(tree, root: feed.root, total: feed.total)
  }

  /// Looks at a tree whose root a row names; nodes that another tree has too are not read again.
  func examine(_ tree: ExaminedTree, root: Int64, total: Int64) throws(SQLiteError) {
    guard root != 0 else {
      if total != 0 {
        findings.add("\(tree.label): its total is \(total), and its order is empty", tree.mend)
      }
      return
    }
    guard let facts = try facts(of: root, in: tree, depth: 0) else { return }
    if facts.count != total {
      findings.add(
        "\(tree.label): its total is \(total), and its order has \(facts.count)", tree.mend)
    }
  }

  /// What is known of a node, once all below it was looked at; nil where it is in no state to tell,
  /// which has then been told.
  func facts(
    of id: Int64, in tree: ExaminedTree, depth: Int
  ) throws(SQLiteError) -> NodeFacts? {
    if let known = nodes[id] { return recall(known, id, in: tree) }
    guard depth < OrderNode.maximumDepth else {
      return fault("node \(id) lies deeper than \(OrderNode.maximumDepth) levels", tree)
    }
    nodes[id] = NodeFacts(state: .open, feed: tree.feed.number)
    let facts = try read(id, in: tree, depth: depth)
    var known = facts ?? NodeFacts(state: .unsound, feed: tree.feed.number)
    known.version = tree.version
    nodes[id] = known
    return facts
  }

  private func recall(_ known: NodeFacts, _ id: Int64, in tree: ExaminedTree) -> NodeFacts? {
    if known.state == .open { return fault("node \(id) lies below itself", tree) }
    if known.feed != tree.feed.number {
      return fault("node \(id) is in the order of another feed too", tree)
    }
    // Present orders come first: what one of them meets again, it has twice.
    if tree.isPresent { return fault("node \(id) is reached twice", tree) }
    return known.state == .sound ? known : fault("node \(id) is damaged", tree)
  }

  private func fault(_ what: String, _ tree: ExaminedTree) -> NodeFacts? {
    findings.add("\(tree.label): \(what)", tree.mend)
    return nil
  }

  private func read(
    _ id: Int64, in tree: ExaminedTree, depth: Int
  ) throws(SQLiteError) -> NodeFacts? {
    guard ExaminedFeed.numbers.contains(id) else { return fault("\(id) is no node's id", tree) }
    guard let bytes = try nodeBytes(id) else { return fault("node \(id) is missing", tree) }
    guard let node = OrderNode(encoded: bytes, id: id) else {
      return fault("node \(id) is unreadable", tree)
    }
    guard node.width > 0 else { return fault("node \(id) is empty", tree) }
    let fits = !node.isOverfull
    if !fits {
      _ = fault("node \(id) has \(node.width) parts, and \(node.capacity) fit into one", tree)
    }
    let facts: NodeFacts?
    switch node.content {
    case .leaf(let entries): facts = try leaf(id, entries, in: tree)
    case .inner(let children): facts = try inner(id, children, in: tree, depth: depth)
    }
    return fits ? facts : nil
  }

  private func leaf(
    _ id: Int64, _ entries: [OrderEntry], in tree: ExaminedTree
  ) throws(SQLiteError) -> NodeFacts? {
    var facts = NodeFacts(state: .sound, feed: tree.feed.number)
    facts.count = Int64(entries.count)
    var isSound = true
    for (index, entry) in entries.enumerated() {
      if index == 0 {
        facts.first = entry.key
      } else if !(facts.last < entry.key) {
        isSound = false
        _ = fault(
          "node \(id) has item number \(entry.itemNumber) not after the one before it", tree)
      }
      facts.last = entry.key
      if tree.isPresent {
        try examinePresent(entry, in: tree)
      } else {
        try examineEarlier(entry, in: tree)
      }
    }
    return isSound ? facts : nil
  }

  private func inner(
    _ id: Int64, _ children: [OrderNode.Child], in tree: ExaminedTree, depth: Int
  ) throws(SQLiteError) -> NodeFacts? {
    var facts = NodeFacts(state: .sound, feed: tree.feed.number)
    var isSound = true
    for (index, child) in children.enumerated() {
      guard let below = try self.facts(of: child.id, in: tree, depth: depth + 1) else {
        isSound = false
        continue
      }
      var faults: [String] = []
      if below.count != child.count {
        faults.append("counts \(child.count) items in node \(child.id), which has \(below.count)")
      }
      if index > 0, below.first < child.lowerBound {
        faults.append("has a lower bound for node \(child.id) beyond its first item")
      }
      if index > 0, isSound {
        if below.height != facts.height {
          faults.append(
            "has leaves at several depths below it, those of node \(child.id) among them")
        }
        if !(facts.last < below.first) {
          faults.append("has node \(child.id) out of order: it begins before the last one ends")
        } else if !(facts.last < child.lowerBound) {
          faults.append("has a lower bound for node \(child.id) within the node before it")
        }
      }
      if index == 0 { facts.first = below.first }
      facts.height = below.height
      facts.last = below.last
      facts.count += below.count
      for what in faults {
        isSound = false
        _ = fault("node \(id) \(what)", tree)
      }
    }
    facts.height += 1
    return isSound ? facts : nil
  }
}
