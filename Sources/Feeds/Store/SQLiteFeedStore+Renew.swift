extension SQLiteFeedStore {
  package func renew(_ entries: inout [OrderEntry], asOf feed: Feed) throws(StoreError) {
    let tree = OrderTree(source: self, root: feed.root)
    var leaf: [OrderEntry] = []
    for index in entries.indices {
      let key = entries[index].key
      if leaf.last.map({ $0.key < key }) ?? true { leaf = try tree.leaf(around: key) }
      let place = OrderNode.lowerBound(of: key, in: leaf)
      if place < leaf.count, leaf[place].key == key {
        entries[index].revision = leaf[place].revision
      } else {
        try renewDisplaced(&entries[index], in: feed)
      }
    }
  }
}
