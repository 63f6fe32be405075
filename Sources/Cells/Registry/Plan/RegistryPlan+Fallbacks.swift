extension RegistryPlan {
  /// What has been met on the way along a chain.
  private struct Walk {
    /// No client needs as many; more are taken for a mistake, before they cost much.
    static let longest = 100

    /// The cells whose fallbacks are being followed.
    var path: [String]
    /// The cells by name whose fallbacks have been followed.
    var followed: Set<String> = []
    var links: [CellCandidate.Link] = []

    init(_ name: String) { path = [name] }
  }

  /// The cells from the registration's own to its last fallback, no cell twice.
  mutating func chain(
    of registration: AnyCellRegistration, in group: [AnyCellRegistration]
  ) -> [CellCandidate.Link] {
    var walk = Walk(name(of: registration.link))
    add(registration.link, to: &walk.links)
    follow(registration.fallbacks, of: registration, in: group, &walk)
    if walk.links.count > Walk.longest || walk.path.count > Walk.longest {
      report(
        registration.link.location,
        .fallbacksTooMany(registration: registration.link.label, limit: Walk.longest))
    }
    return walk.links
  }

  private mutating func follow(
    _ steps: [FallbackStep], of registration: AnyCellRegistration,
    in group: [AnyCellRegistration], _ walk: inout Walk
  ) {
    for step in steps where walk.links.count <= Walk.longest {
      switch step {
      case .cell(let link, _):
        let name = name(of: link)
        if walk.path.contains(name) {
          report(link.location, .fallbackCircle(names: walk.path + [name]))
        } else {
          add(link, to: &walk.links)
        }
      case .named(let name, let location):
        guard !walk.path.contains(name) else {
          report(location, .fallbackCircle(names: walk.path + [name]))
          return
        }
        guard walk.followed.insert(name).inserted,
          let (link, further) = target(name, location, of: registration, in: group)
        else { continue }
        add(link, to: &walk.links)
        walk.path.append(name)
        follow(further, of: registration, in: group, &walk)
        walk.path.removeLast()
      }
    }
  }

  /// The cell of that name among those of the item type, and the steps behind it.
  private mutating func target(
    _ name: String, _ location: CodeLocation, of registration: AnyCellRegistration,
    in group: [AnyCellRegistration]
  ) -> (CellLink, [FallbackStep])? {
    let label = registration.link.label
    if name == PlaceholderCell.reuseIdentifier.rawValue,
      !group.contains(where: { self.name(of: $0.link) == name })
    {
      report(location, .fallbackIsPlaceholder(registration: label))
      return nil
    }
    let matching = group.filter { self.name(of: $0.link) == name }
    if let other = matching.first(where: { $0.condition == nil }) {
      return (other.link, other.fallbacks)
    }
    for link in group.flatMap(\.ownFallbacks) where self.name(of: link) == name {
      return (link, [])
    }
    if let conditional = matching.first {
      report(
        location,
        .fallbackConditional(
          name: name, registration: label, at: conditional.link.location))
      return nil
    }
    let elsewhere = registrations.filter { other in
      ([other.link] + other.ownFallbacks).contains { self.name(of: $0) == name }
    }
    if elsewhere.isEmpty, unreadable.contains(name) { return nil }
    if elsewhere.isEmpty {
      let known = Set(group.flatMap { [$0.link] + $0.ownFallbacks }.map { self.name(of: $0) })
        .subtracting([self.name(of: registration.link)])
      report(
        location,
        .fallbackMissing(
          name: name, registration: label, itemType: registration.itemType, known: known.sorted()))
    } else {
      report(
        location,
        .fallbackOfOtherItem(
          name: name, registration: label, itemType: registration.itemType,
          takes: Set(elsewhere.map(\.itemType)).sorted()))
    }
    return nil
  }

  private func name(of link: CellLink) -> String {
    (names[link.traits.identity] ?? link.traits.identifier).rawValue
  }

  private func add(_ link: CellLink, to links: inout [CellCandidate.Link]) {
    let identifier = names[link.traits.identity] ?? link.traits.identifier
    guard !links.contains(where: { $0.identifier == identifier }) else { return }
    links.append(CellCandidate.Link(number: 0, identifier: identifier, link: link))
  }
}
