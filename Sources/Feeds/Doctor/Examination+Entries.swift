import SQLite

extension Examination {
  /// An entry of a present order: its item is there, of this feed, at its place, as it is now.
  func examinePresent(_ entry: OrderEntry, in tree: ExaminedTree) throws(SQLiteError) {
    entryCount += 1
    progress(entryCount)
    let number = entry.itemNumber
    note(entry)
    guard let item = try placing(ofItem: number) else {
      return tell("item number \(number)", "stands in the order, and is not there", tree)
    }
    guard item.feed == tree.feed.number else {
      return tell(try name(ofItem: number), "stands in the order, and is another feed's", tree)
    }
    // Of a feed without a valid order nobody can say where its items belong.
    if let order = tree.feed.order, ExaminedFeed.numbers.contains(number),
      order.key(of: item.date, itemNumber: number) != entry.key
    {
      tell(try name(ofItem: number), "stands where its date and number do not put it", tree)
    }
    if item.revision != entry.revision {
      tell(
        try name(ofItem: number), "has another revision in the order", tree,
        detail: ": \(entry.revision) for \(item.revision)")
    }
    if !placed.insert(number) {
      tell(try name(ofItem: number), "stands in the order twice", tree)
    }
  }

  /// An entry of an earlier order: its item is there or known as removed, and is not older now.
  func examineEarlier(_ entry: OrderEntry, in tree: ExaminedTree) throws(SQLiteError) {
    let number = entry.itemNumber
    note(entry)
    guard let item = try placing(ofItem: number) else {
      guard try feedOfRemovedItem(number) == tree.feed.number else {
        return tell(
          "item number \(number)", "stands in the order, and is neither there nor removed", tree)
      }
      return
    }
    guard item.feed == tree.feed.number else {
      return tell(try name(ofItem: number), "stands in the order, and is another feed's", tree)
    }
    if entry.revision > item.revision {
      tell(
        try name(ofItem: number), "had a later revision then", tree,
        detail: ": \(entry.revision) for \(item.revision)")
    }
  }

  /// What was ever given is never given again, be the item gone or its row damaged.
  private func note(_ entry: OrderEntry) {
    if ExaminedFeed.numbers.contains(entry.itemNumber) {
      lastNumber = max(lastNumber, entry.itemNumber)
    }
    if ExaminedFeed.numbers.contains(entry.revision) {
      lastRevision = max(lastRevision, entry.revision)
    }
  }

  private func tell(
    _ item: String, _ what: String, _ tree: ExaminedTree, detail: String = ""
  ) {
    findings.add(
      "\(tree.label): \(item) \(what)\(detail)", kind: tree.label + what, [tree.mend])
  }
}
