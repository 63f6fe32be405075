extension RegistryPlan {
  /// The registrations of one item type as candidates: those with a condition, then the one that
  /// takes the rest. Conditions of nibs, the later word, are asked first.
  ///
  /// A registration without a condition that another one names as its fallback is only that, where
  /// the other can take the rest.
  mutating func candidates(of group: [AnyCellRegistration]) -> [CellCandidate] {
    let closing = closing(group)
    if let closing, let place = group.firstIndex(where: { $0.isSame(as: closing) }) {
      for registration in group[(place + 1)...] where registration.isConditionalInSource {
        report(
          registration.link.location,
          .unreachable(
            registration: registration.link.label, itemType: registration.itemType,
            behind: "\(closing.link.label) at \(closing.link.location)",
            isList: !registration.feeds.isEmpty))
      }
    }
    let conditional = group.filter { $0.condition != nil }
    checkReached(group, closing)
    let taking =
      conditional.filter { $0.nibOrder != nil }
      .sorted { ($0.nibOrder ?? 0, $0.link.label) < ($1.nibOrder ?? 0, $1.link.label) }
      + conditional.filter { $0.nibOrder == nil } + (closing.map { [$0] } ?? [])
    return taking.map { registration in
      CellCandidate(
        condition: registration.condition, conditionText: registration.conditionText,
        links: chain(of: registration, in: group))
    }
  }

  /// The registration that takes what no condition does.
  private mutating func closing(_ group: [AnyCellRegistration]) -> AnyCellRegistration? {
    let open = group.filter { $0.condition == nil }
    guard open.count > 1 else {
      if open.isEmpty {
        report(
          group[0].link.location,
          .listOpen(itemType: group[0].itemType, registrations: group.map(\.link.label)))
      }
      return open.first
    }
    let named = Set(
      open.flatMap { registration in
        registration.namedFallbacks.filter {
          $0 != names[registration.link.traits.identity]?.rawValue
        }
      })
    let heads = open.filter { !named.contains(names[$0.link.traits.identity]?.rawValue ?? "") }
    // Where all name one another, the chain itself says that it is a circle.
    guard let first = heads.first else { return open[0] }
    // Two Swift types of one item type are a fault of their own.
    for other in heads.dropFirst() where other.takesSameItems(as: first) {
      report(
        other.link.location,
        .unreachable(
          registration: other.link.label, itemType: other.itemType,
          behind: "\(first.link.label) at \(first.link.location)", isList: !other.feeds.isEmpty))
    }
    return first
  }
}

extension RegistryPlan {
  /// Reports the registrations without a condition that no chain of fallbacks leads to.
  private mutating func checkReached(
    _ group: [AnyCellRegistration], _ closing: AnyCellRegistration?
  ) {
    guard let closing else { return }
    let open = group.filter { $0.condition == nil }
    guard open.count > 1 else { return }
    var reached: Set<String> = []
    var next = group.filter { $0.condition != nil } + [closing]
    while let registration = next.popLast() {
      guard let name = names[registration.link.traits.identity]?.rawValue,
        reached.insert(name).inserted || registration.condition != nil
      else { continue }
      next += registration.namedFallbacks.flatMap { target in
        open.filter { names[$0.link.traits.identity]?.rawValue == target }
      }
    }
    for registration in open {
      guard let name = names[registration.link.traits.identity]?.rawValue,
        registration.takesSameItems(as: closing), !reached.contains(name),
        !isReported(registration)
      else { continue }
      reached.insert(name)
      report(
        registration.link.location,
        .unreachable(
          registration: registration.link.label, itemType: registration.itemType,
          behind: "\(closing.link.label) at \(closing.link.location)",
          isList: !registration.feeds.isEmpty))
    }
  }

  /// Whether something is said of it already.
  private func isReported(_ registration: AnyCellRegistration) -> Bool {
    faults.contains { fault in
      fault.location == registration.link.location
        && fault.reason.hasPrefix("\(registration.link.label) is never reached")
    }
  }
}

extension AnyCellRegistration {
  fileprivate var namedFallbacks: [String] {
    fallbacks.compactMap { step in
      if case .named(let name, _) = step { name } else { nil }
    }
  }

  /// Whether the source's order counts for it: a nib's condition has an order of its own.
  fileprivate var isConditionalInSource: Bool { condition != nil && nibOrder == nil }

  fileprivate func takesSameItems(as other: AnyCellRegistration) -> Bool {
    guard let item, let otherItem = other.item else { return true }
    return item == otherItem
  }

  fileprivate func isSame(as other: AnyCellRegistration) -> Bool {
    link.traits.identity == other.link.traits.identity && link.location == other.link.location
      && condition == nil
  }
}
