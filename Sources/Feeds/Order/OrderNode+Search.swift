extension OrderNode {
  /// The index of the first entry whose key is not less than `key`.
  package static func lowerBound(of key: OrderKey, in entries: [OrderEntry]) -> Int {
    partition(entries.count) { entries[$0].key < key }
  }

  /// The index of the child whose subtree holds `key` if any does.
  package static func index(of key: OrderKey, in children: [Child]) -> Int {
    guard children.count > 1 else { return 0 }
    return partition(children.count - 1) { !(key < children[$0 + 1].lowerBound) }
  }

  /// The number of leading indices for which `isBefore` holds; they must come first.
  private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
