extension CellRegistry {
  /// The reuse identifiers of all cells, sorted, the placeholder's among them.
  public var reuseIdentifiers: [ReuseIdentifier] { cells.map(\.identifier) }

  /// The names of all item types that a cell is registered for, sorted.
  public var itemTypes: [String] { entries.map(\.itemType).sorted() }

  /// The names of the item types whose rows can differ from place to place of a feed.
  package var itemTypesByPlace: Set<String> {
    Set(
      entries.filter { entry in
        entry.candidates.contains { $0.links.contains { $0.link.dependsOnIndexPath } }
      }.map(\.itemType))
  }

  /// The cell that shows items of that type which meet no condition; nil where none is registered.
  public func reuseIdentifier(forItemType itemType: String) -> ReuseIdentifier? {
    (try? entry(ofType: itemType))?.candidates.last?.links.first?.identifier
  }

  /// Every cell that rows of these item types can have, sorted, the placeholder's among them.
  package func reuseIdentifiers(forItemTypes itemTypes: some Sequence<String>) -> [ReuseIdentifier]
  {
    var found: Set<ReuseIdentifier> = [PlaceholderCell.reuseIdentifier]
    for itemType in itemTypes {
      for candidate in (try? entry(ofType: itemType))?.candidates ?? [] {
        found.formUnion(candidate.links.map(\.identifier))
      }
    }
    return found.sorted { $0.rawValue < $1.rawValue }
  }

  /// The cells of these names; names of no cell here are left out, since a client may be newer
  /// than the server. Nil when no cell is missing: such a client is one that can draw everything.
  package func cellSet(of names: some Sequence<String>) -> CellSet? {
    let names = Set(names)
    var set = CellSet()
    var isWhole = true
    for (number, cell) in cells.enumerated() {
      // Every client can draw the placeholder.
      if names.contains(cell.identifier.rawValue)
        || cell.identifier == PlaceholderCell.reuseIdentifier
      {
        set.insert(number)
      } else {
        isWhole = false
      }
    }
    return isWhole ? nil : set
  }
}
