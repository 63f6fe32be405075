/// Compares which cells show the items of each type, and what clients see that can't draw those.
struct ItemTypeDiff {
  let old: ContractDocument
  let new: ContractDocument

  /// One registration: a cell, and those behind it.
  private struct Reach: Hashable {
    let cell: String
    let fallbacks: [String]
    var all: [String] { [cell] + fallbacks }
  }

  func changes() -> [ContractChange] {
    let before = Self.reaches(of: old)
    let after = Self.reaches(of: new)
    var changes: [ContractChange] = []
    for itemType in before.keys.sorted() {
      guard let now = after[itemType] else {
        changes.append(
          ContractChange(
            .breaking, "item-type-removed", .itemType(itemType), "is not shown any more",
            why: "clients are shown the placeholder where they had a row"))
        continue
      }
      changes += compared(itemType, before[itemType] ?? [], now)
    }
    for itemType in after.keys.sorted() where before[itemType] == nil {
      changes += added(itemType, after[itemType] ?? [])
    }
    return changes
  }

  private static func reaches(of document: ContractDocument) -> [String: [Reach]] {
    var reaches: [String: [Reach]] = [:]
    for cell in document.cells {
      for chain in cell.chains {
        let reach = Reach(cell: cell.type, fallbacks: chain.fallbacks)
        if reaches[chain.itemType]?.contains(reach) != true {
          reaches[chain.itemType, default: []].append(reach)
        }
      }
      for itemType in cell.itemTypes
      where !cell.chains.contains(where: { $0.itemType == itemType }) {
        reaches[itemType, default: []].append(Reach(cell: cell.type, fallbacks: []))
      }
    }
    // A fallback has a chain of its own, which is the end of the one that leads to it.
    return reaches.mapValues { all in
      all.filter { reach in
        !all.contains {
          $0.all.count > reach.all.count && $0.all.suffix(reach.all.count) == reach.all[...]
        }
      }
    }
  }

  private func isKnown(_ cell: String) -> Bool { old.cell(cell) != nil }

  /// Items that were there before.
  private func compared(
    _ itemType: String, _ before: [Reach], _ after: [Reach]
  ) -> [ContractChange] {
    let subject = ContractChange.Subject.itemType(itemType)
    var changes: [ContractChange] = []
    let oldCells = Set(before.map(\.cell))
    for reach in after where !oldCells.contains(reach.cell) {
      let known = reach.all.first(where: isKnown)
      let left = left(before, reach, subject)
      if known != nil, !left.isEmpty {
        changes += left
      } else if isKnown(reach.cell) {
        changes.append(
          ContractChange(
            .compatible, "cell-for-item-changed", subject,
            "may now be shown by \(reach.cell), which clients know"))
      } else if let known {
        changes.append(
          ContractChange(
            .compatible, "cell-for-item-changed", subject,
            "may now be shown by \(reach.cell), and by \(known) to clients that do not know it"))
      } else {
        changes.append(
          ContractChange(
            .breaking, "cell-for-item-unknown", subject,
            "may now be shown by \(reach.cell), which old clients do not know",
            why: reach.fallbacks.isEmpty
              ? "it has no fallback, so they are shown the placeholder"
              : "they know none of its fallbacks (\(reach.fallbacks.joined(separator: ", "))) either, so they are shown the placeholder"
          ))
        continue
      }
      changes += lost(common(before), reach.all, behind: reach.cell, subject)
    }
    for cell in oldCells.sorted() where !after.contains(where: { $0.all.contains(cell) }) {
      changes.append(
        ContractChange(
          .compatible, "cell-for-item-dropped", subject, "is not shown by \(cell) any more"))
    }
    for cell in oldCells.sorted() {
      changes += comparedChains(
        before.filter { $0.cell == cell }, after.filter { $0.cell == cell }, cell, subject)
    }
    return changes
  }

  /// The cells that showed every item of a type, where another does without them behind it: knowing
  /// of the other cell is not drawing it.
  private func left(
    _ before: [Reach], _ reach: Reach, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    Set(before.map(\.cell)).sorted()
      .filter { cell in before.allSatisfy { $0.all.contains(cell) } && !reach.all.contains(cell) }
      .map { cell in
        ContractChange(
          .breaking, "cell-for-item-left", subject,
          "may now be shown by \(reach.cell), without \(cell) behind it",
          why:
            "clients that draw \(cell) and none of \(reach.all.joined(separator: ", ")) are shown the placeholder"
        )
      }
  }

  /// The fallbacks that every item of a type had.
  private func common(_ reaches: [Reach]) -> Set<String> {
    reaches.dropFirst().reduce(Set(reaches.first?.fallbacks ?? [])) {
      $0.intersection($1.fallbacks)
    }
  }

  /// The chains behind one cell; several registrations are taken in turn, and none of them may be
  /// without what all had.
  private func comparedChains(
    _ before: [Reach], _ after: [Reach], _ cell: String, _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    guard !after.isEmpty else { return [] }
    var changes: [ContractChange] = []
    var seen: Set<ContractChange> = []
    for (index, reach) in before.enumerated() {
      let now = after[min(index, after.count - 1)]
      guard now.fallbacks != reach.fallbacks else { continue }
      var found = lost(Set(reach.fallbacks), now.all, behind: cell, subject)
      let gained = now.fallbacks.filter { !reach.fallbacks.contains($0) }
      for name in gained {
        found.append(
          ContractChange(
            .compatible, "fallback-added", subject, "has the fallback \(name) behind \(cell) now"))
      }
      if found.isEmpty {
        found.append(
          ContractChange(
            .compatible, "fallbacks-reordered", subject,
            "has its fallbacks behind \(cell) in another order: \(now.fallbacks.joined(separator: ", "))"
          ))
      }
      changes += found.filter { seen.insert($0).inserted }
    }
    for now in after {
      changes += lost(common(before), now.all, behind: cell, subject).filter {
        seen.insert($0).inserted
      }
    }
    return changes
  }

  private func lost(
    _ fallbacks: Set<String>, _ reached: [String], behind cell: String,
    _ subject: ContractChange.Subject
  ) -> [ContractChange] {
    fallbacks.subtracting(reached).sorted().map { name in
      ContractChange(
        .breaking, "fallback-lost", subject, "has lost the fallback \(name) behind \(cell)",
        why:
          "clients that draw \(name) and none of \(reached.joined(separator: ", ")) are shown the placeholder"
      )
    }
  }

  /// Items that nobody had before: what old clients do not know is drawn as they draw such rows.
  private func added(_ itemType: String, _ reaches: [Reach]) -> [ContractChange] {
    let cells = reaches.map(\.cell)
    let isKnownToAll = reaches.allSatisfy { $0.all.contains(where: self.isKnown) }
    return [
      ContractChange(
        .compatible, "item-type-added", .itemType(itemType),
        "is new, shown by \(Set(cells).sorted().joined(separator: ", "))"
          + (isKnownToAll ? "" : "; old clients are shown the placeholder"))
    ]
  }
}
