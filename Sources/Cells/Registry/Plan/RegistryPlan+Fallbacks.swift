extension RegistryPlan {
  /// The cells from the registration's own to its last fallback, no cell twice.
  mutating func chain(
    of registration: AnyCellRegistration, in group: [AnyCellRegistration]
  ) -> [CellCandidate.Link] {
    var links: [CellCandidate.Link] = []
    add(registration.link, to: &links)
    follow(
      registration.fallbacks, of: registration, in: group, [name(of: registration.link)], &links)
    return links
  }

  /// - Parameter path: the cells whose fallbacks are being followed.
  private mutating func follow(
    _ steps: [FallbackStep], of registration: AnyCellRegistration,
    in group: [AnyCellRegistration], _ path: [String], _ links: inout [CellCandidate.Link]
  ) {
    for step in steps {
      switch step {
      case .cell(let link, _):
        let name = name(of: link)
        if path.contains(name) {
          report(link.location, .fallbackCircle(names: path + [name]))
        } else {
          add(link, to: &links)
        }
      case .named(let name, let location):
        guard !path.contains(name) else {
          report(location, .fallbackCircle(names: path + [name]))
          return
        }
        guard let (link, further) = target(name, location, of: registration, in: group) else {
          continue
        }
        add(link, to: &links)
        follow(further, of: registration, in: group, path + [name], &links)
      }
    }
  }

  /// The cell of that name among those of the item type, and the steps behind it.
  private mutating func target(
    _ name: String, _ location: CodeLocation, of registration: AnyCellRegistration,
    in group: [AnyCellRegistration]
  ) -> (CellLink, [FallbackStep])? {
    let label = registration.link.label
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
