extension OrderTree {
  /// What turns this tree's first entries into those of `new`, another version of the same feed.
  ///
  /// Subtrees that both versions share are passed whole, so it costs O(log n) a changed entry,
  /// wherever and in however large a feed.
  ///
  /// - Parameters:
  ///   - window: how many entries of each tree are compared; one that is in the window of only
  ///     one tree counts as removed or added.
  ///   - limit: how many removed, added and revised entries there may be.
  /// - Returns: nil where there are more, or where far more nodes were written anew than so many
  ///   changes take.
  package func difference(
    to new: OrderTree, within window: Int64 = .max, limit: Int
  ) throws(StoreError) -> OrderDifference? {
    var found = OrderDifference()
    guard root != new.root else {
      found.pair(0, 0, count: min(window, try count()))
      return found
    }
    var a = try OrderCursor(self)
    var b = try OrderCursor(new)
    // A change writes its path anew in both trees; with a margin for small ones.
    let nodeLimit = 128 + 16 * max(0, limit)
    walk: while a.position < window, b.position < window {
      switch (a.head, b.head) {
      case (.end, _), (_, .end): break walk
      case (.subtree(let x), .subtree(let y)):
        if x.id == y.id {
          let count = min(x.count, window - a.position, window - b.position)
          found.pair(a.position, b.position, count: count)
          a.pass(count)
          b.pass(count)
        } else {
          if x.height >= y.height { try a.open(x) }
          if y.height >= x.height { try b.open(y) }
        }
      case (.entry(let entry), .subtree(let y)):
        if let bound = y.bound, entry.key < bound {
          found.removed.append(.init(position: a.position, entry: entry))
          a.pass(1)
        } else {
          try b.open(y)
        }
      case (.subtree(let x), .entry(let entry)):
        if let bound = x.bound, entry.key < bound {
          found.added.append(.init(position: b.position, entry: entry))
          b.pass(1)
        } else {
          try a.open(x)
        }
      case (.entry(let old), .entry(let entry)):
        if old.key < entry.key {
          found.removed.append(.init(position: a.position, entry: old))
          a.pass(1)
        } else if entry.key < old.key {
          found.added.append(.init(position: b.position, entry: entry))
          b.pass(1)
        } else {
          found.pair(a.position, b.position, count: 1)
          if old.revision != entry.revision {
            found.revised.append(.init(position: b.position, entry: entry))
          }
          a.pass(1)
          b.pass(1)
        }
      }
      guard found.count <= limit, a.opened + b.opened <= nodeLimit else { return nil }
    }
    // Behind here no entry is in both windows with one key.
    let old = try rest(from: a.position, within: window, limit: limit)
    let fresh = try new.rest(from: b.position, within: window, limit: limit)
    guard let old, let fresh else { return nil }
    found.removed += old
    found.added += fresh
    return found.count <= limit ? found : nil
  }

  /// The window's entries from `position` on; nil where there are more than `limit`.
  private func rest(
    from position: Int64, within window: Int64, limit: Int
  ) throws(StoreError) -> [OrderDifference.Place]? {
    let left = min(window, try count()) - position
    guard left > 0 else { return [] }
    guard left <= Int64(limit) else { return nil }
    var places: [OrderDifference.Place] = []
    for entry in try entries(from: position, limit: Int(left)) {
      places.append(.init(position: position + Int64(places.count), entry: entry))
    }
    return places
  }
}
