extension RegistryPlan {
  /// The registrations of one item type as candidates: those with a condition, then the one that
  /// takes the rest. Conditions of nibs, the later word, are asked first.
  ///
  /// A registration without a condition that another one names as its fallback is only that, where
  /// the other can take the rest.
  mutating func candidates(of group: [AnyCellRegistration]) -> [CellCandidate] {
    let conditional = group.filter { $0.condition != nil }
    var taking =
      conditional.filter { $0.nibOrder != nil }
      .sorted { ($0.nibOrder ?? 0, $0.link.label) < ($1.nibOrder ?? 0, $1.link.label) }
      + conditional.filter { $0.nibOrder == nil }
    let fallbacks = fallbackPlaces(in: group)
    if let closing = closingPlace(in: group, fallbacks) {
      reportHidden(by: closing, in: group, fallbacks)
      taking.append(group[closing])
    } else {
      report(
        group[0].link.location,
        .listOpen(itemType: group[0].itemType, registrations: group.map(\.link.label)))
    }
    return taking.map { registration in
      CellCandidate(
        condition: registration.condition, conditionText: registration.conditionText,
        links: chain(of: registration, in: group))
    }
  }

  /// The place of the registration that takes what no condition does: the first without one that
  /// is not the fallback of another.
  private func closingPlace(in group: [AnyCellRegistration], _ fallbacks: [[Int]]) -> Int? {
    let open = group.indices.filter { group[$0].condition == nil }
    let named = Set(
      fallbacks.enumerated().flatMap { place, others in others.filter { $0 != place } })
    // Where all name one another, the chain itself says that it is a circle.
    return open.first { !named.contains($0) } ?? open.first
  }

  /// Reports what is never asked: conditions in Swift behind the registration that takes the rest,
  /// and others without a condition that no chain of fallbacks leads to.
  private mutating func reportHidden(
    by closing: Int, in group: [AnyCellRegistration], _ fallbacks: [[Int]]
  ) {
    var reached: Set<Int> = []
    var next = group.indices.filter { group[$0].condition != nil || $0 == closing }
    while let place = next.popLast() {
      if reached.insert(place).inserted { next += fallbacks[place] }
    }
    for (place, registration) in group.enumerated() {
      let isHidden =
        registration.condition == nil
        ? !reached.contains(place) : registration.nibOrder == nil && place > closing
      // Two Swift types of one item type are a fault of their own.
      guard isHidden, registration.takesSameItems(as: group[closing]) else { continue }
      let link = group[closing].link
      report(
        registration.link.location,
        .unreachable(
          registration: registration.link.label, itemType: registration.itemType,
          behind: "\(link.label) at \(link.location)", isList: !registration.feeds.isEmpty))
    }
  }

  /// For each registration, the places of those without a condition that it names as fallbacks.
  private func fallbackPlaces(in group: [AnyCellRegistration]) -> [[Int]] {
    var open: [String: Int] = [:]
    for (place, registration) in group.enumerated().reversed() where registration.condition == nil {
      if let name = names[registration.link.traits.identity]?.rawValue { open[name] = place }
    }
    return group.map { registration in
      registration.fallbacks.compactMap { step in
        if case .named(let name, _) = step { open[name] } else { nil }
      }
    }
  }
}

extension AnyCellRegistration {
  fileprivate func takesSameItems(as other: AnyCellRegistration) -> Bool {
    guard let item, let otherItem = other.item else { return true }
    return item == otherItem
  }
}
