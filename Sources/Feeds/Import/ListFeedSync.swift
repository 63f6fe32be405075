package import Cells

/// Brings a feed to the items that a program declares for it.
package struct ListFeedSync: Sendable {
  let declaration: ListFeedDeclaration

  package init(_ declaration: ListFeedDeclaration) { self.declaration = declaration }

  /// Makes the feed where there is none, and brings its title and its items to the declared ones,
  /// in their order, in one transaction. What is so already is not written, and a list that has not
  /// changed leaves the feed's version alone.
  ///
  /// Where the declaration has no items, a feed that is there is left as it is, whatever its order.
  package func run(with writer: some FeedWriter) throws(Failure) -> Report {
    guard let name = FeedName(declaration.name) else { throw .name(declaration.name) }
    let items = try declaration.items.map { items throws(Failure) in try newItems(items) }
    return try writer.write(failingAs: Failure.store) { (transaction) throws(Failure) in
      var report = Report()
      guard
        let feed = try Failure.storing({ () throws(StoreError) in
          try transaction.feed(named: name)
        })
      else {
        report.madeFeed = true
        try Failure.storing { () throws(StoreError) in
          let feed = try transaction.createFeed(
            named: name, title: declaration.title, order: .appended)
          if items != nil { try transaction.markAsList(feed) }
          for item in items ?? [] { report.count(try transaction.put(item, into: feed)) }
        }
        return report
      }
      guard let items else { return report }
      let isList = try Failure.storing { () throws(StoreError) in try transaction.isList(feed) }
      if let conflict = Self.conflict(
        name: name.text, order: feed.order.rawValue, total: feed.total, isList: isList)
      {
        throw .conflict(conflict)
      }
      try Failure.storing { () throws(StoreError) in
        if !isList { try transaction.markAsList(feed) }
        if feed.title != declaration.title {
          try transaction.setTitle(declaration.title, of: feed)
        }
        try bring(feed, to: items, in: transaction, &report)
      }
      return report
    }
  }

  /// Keeps the items of the list's beginning that follow one another as in the feed, takes out all
  /// others, and appends what the list has behind them.
  private func bring(
    _ feed: Feed, to items: [NewItem], in transaction: some FeedTransaction,
    _ report: inout Report
  ) throws(StoreError) {
    let stored = try transaction.itemIDs(of: feed)
    let places = Dictionary(
      stored.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<ItemID> = []
    var last = -1
    for item in items {
      guard let place = places[item.id], place > last else { break }
      kept.insert(item.id)
      last = place
    }
    let listed = Set(items.map(\.id))
    for id in stored where !kept.contains(id) {
      _ = try transaction.removeItem(id, from: feed)
      if !listed.contains(id) { report.removed += 1 }
    }
    for item in items {
      let outcome = try transaction.put(item, into: feed)
      report.count(places[item.id] != nil && outcome == .created ? .updated : outcome)
    }
  }

  /// What the registry has checked when it was built.
  private func newItems(_ items: [ListFeedDeclaration.Item]) throws(Failure) -> [NewItem] {
    var checked: [NewItem] = []
    for item in items {
      guard let type = ItemType(declaration.itemType), let id = ItemID(item.id) else {
        throw .item(feed: declaration.name, id: item.id)
      }
      checked.append(NewItem(id: id, type: type, publishedAt: nil, payload: item.payload))
    }
    return checked
  }
}
