import Feeds

extension ModelFeeds {
  /// Compares the two lists entry by entry.
  func difference(
    from old: Feed, to new: Feed, within window: Int64, limit: Int
  ) throws(StoreError) -> OrderDifference? {
    let count = Int(clamping: window)
    let found = OrderDifference.comparing(
      try entries(of: old, from: 0, limit: count), try entries(of: new, from: 0, limit: count))
    return found.removed.count + found.added.count + found.revised.count > limit ? nil : found
  }
}

extension OrderDifference {
  /// What two lists have that the other has not, found with sets: too simple to be wrong.
  static func comparing(_ old: [OrderEntry], _ new: [OrderEntry]) -> OrderDifference {
    var found = OrderDifference()
    let oldKeys = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.key, $0) })
    let newKeys = Set(new.map(\.key))
    for (position, entry) in old.enumerated() where !newKeys.contains(entry.key) {
      found.removed.append(Place(position: Int64(position), entry: entry))
    }
    for (position, entry) in new.enumerated() {
      let place = Place(position: Int64(position), entry: entry)
      guard let before = oldKeys[entry.key] else {
        found.added.append(place)
        continue
      }
      found.pair(Int64(before), Int64(position), count: 1)
      if old[before].revision != entry.revision { found.revised.append(place) }
    }
    return found
  }
}
