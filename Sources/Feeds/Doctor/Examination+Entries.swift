import SQLite

extension Examination {
  /// An entry of a present order: its item is there, of this feed, at its place, as it is now.
  func examinePresent(_ entry: OrderEntry, in tree: ExaminedTree) throws(SQLiteError) {
    entryCount += 1
    progress(entryCount)
    let number = entry.itemNumber
    guard let item = try placing(ofItem: number) else {
      findings.add(
        "\(tree.label): item number \(number) stands in the order, and is not there", tree.mend)
      return
    }
    guard item.feed == tree.feed.number else {
      let name = try name(ofItem: number)
      findings.add("\(tree.label): \(name) stands in the order, and is another feed's", tree.mend)
      return
    }
    // Of a feed without a valid order nobody can say where its items belong.
    if let order = tree.feed.order, ExaminedFeed.numbers.contains(number),
      order.key(of: item.date, itemNumber: number) != entry.key
    {
      let name = try name(ofItem: number)
      findings.add(
        "\(tree.label): \(name) stands where its date and number do not put it", tree.mend)
    }
    if item.revision != entry.revision {
      let name = try name(ofItem: number)
      findings.add(
        "\(tree.label): \(name) has revision \(item.revision), and \(entry.revision) in the order",
        tree.mend)
    }
    if !placed.insert(number) {
      let name = try name(ofItem: number)
      findings.add("\(tree.label): \(name) stands in the order twice", tree.mend)
    }
  }

  /// An entry of an earlier order: its item is there or known as removed, and is not older now.
  func examineEarlier(_ entry: OrderEntry, in tree: ExaminedTree) throws(SQLiteError) {
    let number = entry.itemNumber
    guard let item = try placing(ofItem: number) else {
      guard try feedOfRemovedItem(number) == tree.feed.number else {
        findings.add(
          "\(tree.label): item number \(number) stands in the order, and is neither there nor removed",
          tree.mend)
        return
      }
      return
    }
    guard item.feed == tree.feed.number else {
      let name = try name(ofItem: number)
      findings.add("\(tree.label): \(name) stands in the order, and is another feed's", tree.mend)
      return
    }
    if entry.revision > item.revision {
      let name = try name(ofItem: number)
      findings.add(
        "\(tree.label): \(name) has revision \(item.revision), and \(entry.revision) back then",
        tree.mend)
    }
  }
}
