extension SQLiteFeedStore {
  package func difference(
    from old: Feed, to new: Feed, within window: Int64, limit: Int
  ) throws(StoreError) -> OrderDifference? {
    let before = OrderTree(source: self, root: old.root)
    let after = OrderTree(source: self, root: new.root)
    try before.checkCount(of: old)
    try after.checkCount(of: new)
    return try before.difference(to: after, within: window, limit: limit)
  }
}
