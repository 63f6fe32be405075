/// How an item came to its row, for people who debug a cell.
package struct RowOrigin: Sendable {
  /// What took the item: `FilmCell<Film>`, or a nib's path.
  package let registration: String
  package let location: CodeLocation
  /// The condition's number among those that were asked, from 1; nil when the registration takes
  /// what no condition did.
  package let condition: Int?
  /// What that condition is.
  package let conditionText: String?
  /// How many conditions the item type has.
  package let conditions: Int
  /// The cells from the registration's own to the last fallback.
  package let chain: [ReuseIdentifier]
  /// What the height of each of them depends on, where it shows this item.
  package let heights: [MeasureRule]
}

extension CellRegistry {
  /// How the item comes to its row.
  package func origin(
    forPayload payload: [UInt8], ofType itemType: String
  ) throws(RowError) -> RowOrigin {
    let entry = try entry(ofType: itemType)
    var value = ItemValue(payload: payload, isKept: true)
    let (number, candidate) = try entry.candidate(for: &value)
    let link = candidate.links[0].link
    return RowOrigin(
      registration: link.label, location: link.location,
      condition: candidate.condition == nil ? nil : number + 1,
      conditionText: candidate.conditionText,
      conditions: entry.candidates.count { $0.condition != nil },
      chain: candidate.links.map(\.identifier), heights: candidate.links.map(\.link.height))
  }
}
