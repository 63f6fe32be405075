extension OrderNode {
  /// Halves an overfull node: keeps the first part, answers the rest.
  ///
  /// After an insertion at an end all but one stay together, since the next one is likely to come
  /// there too: feeds grow at an end, and so their nodes are full.
  package mutating func split(insertedAt place: Int) -> OrderNode {
    let count = width
    let isAtFront =
      switch content {
      case .leaf: place == 0
      case .inner: place <= 1  // a first child that split has its new sibling at 1
      }
    let cut = place >= count - 1 ? count - 1 : isAtFront ? 1 : count / 2
    switch content {
    case .leaf(let entries):
      content = .leaf(Array(entries[..<cut]))
      return OrderNode(content: .leaf(Array(entries[cut...])))
    case .inner(let children):
      content = .inner(Array(children[..<cut]))
      return OrderNode(content: .inner(Array(children[cut...])))
    }
  }

  /// Both nodes as one; nil when they are of different kinds.
  ///
  /// `bound` is the lower bound of the next node as its parent has it: the node's own first child
  /// did not need one, and now does.
  package func joined(with next: OrderNode, from bound: OrderKey) -> OrderNode? {
    switch (content, next.content) {
    case (.leaf(let left), .leaf(let right)):
      return OrderNode(content: .leaf(left + right))
    case (.inner(let left), .inner(var right)):
      if !right.isEmpty { right[0].lowerBound = bound }
      return OrderNode(content: .inner(left + right))
    default: return nil
    }
  }
}
