extension RegistryPlan {
  /// Gives every cell its name, and checks what the cells and their registrations say.
  mutating func checkCells() {
    checkLinks()
    let placeholder = CellTraits(PlaceholderCell.self)
    names[placeholder.identity] = placeholder.identifier
    let cells = distinct(links, by: \.traits.identity)
    for group in grouped(cells, by: \.traits.identifier) {
      name(group, placeholder)
      for link in group { check(link) }
    }
    checkNames(of: cells)
  }

  /// Two cells can still have one name where a module's name has been put in front of one.
  private mutating func checkNames(of cells: [CellLink]) {
    for group in grouped(cells, by: { names[$0.traits.identity] ?? $0.traits.identifier }) {
      let declared = Set(group.map(\.traits.identifier))
      guard group.count > 1, declared.count > 1 else { continue }
      report(
        group[group.count - 1].location,
        .reuseIdentifierShared(
          identifier: names[group[0].traits.identity]?.rawValue ?? "",
          cells: group.map(\.traits.qualifiedName)))
    }
  }

  private mutating func name(_ group: [CellLink], _ placeholder: CellTraits) {
    let identifier = group[0].traits.identifier
    let location = group[0].location
    if !identifier.isWellFormed {
      report(
        location,
        .reuseIdentifierMalformed(identifier: identifier.rawValue, cell: group[0].traits.name))
    }
    var sharing = group.map(\.traits)
    if identifier == placeholder.identifier { sharing.append(placeholder) }
    sharing = distinct(sharing, by: \.identity)
    guard sharing.count > 1 else {
      names[group[0].traits.identity] = identifier
      return
    }
    if let qualified = Self.qualifiedNames(of: sharing) {
      for (traits, name) in zip(sharing, qualified) { names[traits.identity] = name }
    } else {
      report(
        group[group.count - 1].location,
        .reuseIdentifierShared(
          identifier: identifier.rawValue, cells: sharing.map(\.qualifiedName)))
      for traits in sharing { names[traits.identity] = identifier }
    }
  }

  /// The names with their modules, where all are type names and no two are of one module.
  private static func qualifiedNames(of cells: [CellTraits]) -> [ReuseIdentifier]? {
    let names = cells.compactMap(\.identifier.qualifiedName)
    let modules = Set(names.map { $0.prefix { $0 != "." } })
    guard names.count == cells.count, modules.count == cells.count else { return nil }
    let identifiers = names.map { ReuseIdentifier($0) }
    return identifiers.allSatisfy(\.isWellFormed) ? identifiers : nil
  }

  /// What is wrong with one cell.
  private mutating func check(_ link: CellLink) {
    let traits = link.traits
    if let why = traits.unusable {
      report(link.location, .cellUnusable(cell: traits.name, why: why))
    }
    if traits.version < 1 {
      report(link.location, .versionRefused(version: traits.version, cell: traits.name))
    }
    if case .fixed(let points) = traits.width, !RowWidthBounds.contains(points) {
      report(link.location, .widthRefused(points: points, cell: traits.name))
    }
    if let span = traits.span, !(1...RowWidthBounds.maximumSpan).contains(span) {
      report(link.location, .spanRefused(span: span, cell: traits.name))
    }
  }

  /// What is wrong with one registration or fallback.
  private mutating func checkLinks() {
    for registration in registrations {
      for link in [registration.link] + registration.ownFallbacks {
        for points in link.fixedHeights where !RowHeightBounds.contains(points) {
          report(link.location, .heightRefused(points: points, registration: link.label))
        }
        if link.isMadeInHandler {
          report(link.location, .registrationInHandler(registration: link.label))
        }
      }
      for case .cell(let link, isConditional: true) in registration.fallbacks {
        report(
          link.location,
          .fallbackHasCondition(fallback: link.label, registration: registration.link.label))
      }
    }
  }

  /// Every cell as it is seen from outside, sorted by name, the placeholder among them.
  func summaries() -> [RegisteredCell] {
    var summaries: [RegisteredCell] = []
    let shown = entries.flatMap { entry in
      entry.candidates.flatMap { candidate in
        candidate.links.enumerated().map { depth, link in
          (entry.itemType, link, candidate.links[(depth + 1)...].map(\.identifier), depth)
        }
      }
    }
    for group in grouped(shown, by: { $0.1.identifier }) {
      let link = group[0].1.link
      summaries.append(
        RegisteredCell(
          identifier: group[0].1.identifier, version: link.traits.version,
          itemTypes: Set(group.map(\.0)).sorted(),
          height: group.map(\.1.link.height).reduce(link.height) { $0.joined(with: $1) },
          width: link.traits.width, span: link.traits.span,
          chains: distinct(
            group.map { RegisteredCell.Chain(itemType: $0.0, fallbacks: $0.2) }, by: \.self),
          schema: link.traits.schema, definition: link.definition, location: link.location))
    }
    if !summaries.contains(where: { $0.identifier == PlaceholderCell.reuseIdentifier }) {
      summaries.append(.placeholder)
    }
    return summaries.sorted { $0.identifier.rawValue < $1.identifier.rawValue }
  }
}

extension RegisteredCell {
  /// The placeholder, which every registry has.
  fileprivate static var placeholder: RegisteredCell {
    let traits = CellTraits(PlaceholderCell.self)
    return RegisteredCell(
      identifier: traits.identifier, version: traits.version, itemTypes: [],
      height: traits.height, width: nil, span: nil, chains: [], schema: traits.schema,
      definition: [],
      location: nil)
  }
}
