/// What the registry knows of one item type.
struct ItemEntry: Sendable {
  let itemType: String
  /// The Swift type of the items; nil where only nibs take them.
  let item: (any FeedItem.Type)?
  /// In the order in which their conditions are asked; the last has none.
  let candidates: [CellCandidate]

  /// The first candidate that takes the item.
  func candidate(
    for value: inout ItemValue
  ) throws(RowError) -> (number: Int, candidate: CellCandidate) {
    for (number, candidate) in candidates.enumerated() {
      guard let condition = candidate.condition else { return (number, candidate) }
      if try condition(&value) { return (number, candidate) }
    }
    throw .unregistered("no registration takes this item of the type \"\(itemType)\"")
  }
}
