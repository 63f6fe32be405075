extension CellRegistry {
  /// Everything that is wrong with the registrations, in their order.
  static func faults(
    in registrations: [AnyCellRegistration], covering items: [any FeedItem.Type]
  ) -> [RegistryFault] {
    itemFaults(registrations) + cellFaults(registrations) + heightFaults(registrations)
      + coverageFaults(registrations, items)
  }

  private static func itemFaults(_ registrations: [AnyCellRegistration]) -> [RegistryFault] {
    var faults: [RegistryFault] = []
    for group in grouped(registrations, by: { ObjectIdentifier($0.item) }) {
      let first = group[0]
      if ItemType(first.itemType) == nil {
        faults.append(.itemTypeMalformed(itemType: first.itemType, item: "\(first.item)"))
      }
      if group.count > 1 {
        faults.append(
          .itemRegisteredTwice(item: "\(first.item)", registrations: group.map(\.identifier)))
      }
    }
    for group in grouped(registrations, by: \.itemType) {
      let items = distinct(group.map(\.item))
      if items.count > 1 {
        faults.append(.itemTypeShared(itemType: group[0].itemType, items: items.map(qualified)))
      }
    }
    return faults
  }

  private static func cellFaults(_ registrations: [AnyCellRegistration]) -> [RegistryFault] {
    var faults: [RegistryFault] = []
    for group in grouped(registrations, by: \.reuseIdentifier) {
      let identifier = group[0].reuseIdentifier.rawValue
      if ItemType(identifier) == nil {
        faults.append(
          .reuseIdentifierMalformed(identifier: identifier, cell: "\(group[0].cell)"))
      }
      var cells = distinct(group.map(\.cell))
      if identifier == PlaceholderCell.reuseIdentifier.rawValue {
        cells = distinct(cells + [PlaceholderCell.self])
      }
      if cells.count > 1 {
        faults.append(
          .reuseIdentifierShared(identifier: identifier, cells: cells.map(qualified)))
      }
    }
    return faults
  }

  private static func heightFaults(_ registrations: [AnyCellRegistration]) -> [RegistryFault] {
    registrations.flatMap { registration in
      registration.fixedHeights.filter { !RowHeightBounds.contains($0) }
        .map { .heightRefused(points: $0, registration: registration.identifier) }
    }
  }

  private static func coverageFaults(
    _ registrations: [AnyCellRegistration], _ items: [any FeedItem.Type]
  ) -> [RegistryFault] {
    let covered = Set(registrations.map { ObjectIdentifier($0.item) })
    return distinct(items).filter { !covered.contains(ObjectIdentifier($0)) }
      .map { .itemUnregistered(item: "\($0)", itemType: $0.itemType) }
  }

  /// The registrations that share a key, in the order of each key's first.
  private static func grouped<Key: Hashable>(
    _ registrations: [AnyCellRegistration], by key: (AnyCellRegistration) -> Key
  ) -> [[AnyCellRegistration]] {
    var places: [Key: Int] = [:]
    var groups: [[AnyCellRegistration]] = []
    for registration in registrations {
      let key = key(registration)
      if let place = places[key] {
        groups[place].append(registration)
      } else {
        places[key] = groups.count
        groups.append([registration])
      }
    }
    return groups
  }

  private static func distinct<T>(_ types: [T]) -> [T] {
    var seen: Set<ObjectIdentifier> = []
    return types.filter { type in
      guard let type = type as? any Any.Type else { return false }
      return seen.insert(ObjectIdentifier(type)).inserted
    }
  }

  /// The type's name with its module, since two that collide differ in just that.
  private static func qualified(_ type: any Any.Type) -> String { String(reflecting: type) }
}
