/// One thing that makes a registry unusable.
public enum RegistryFault: Hashable, Sendable, CustomStringConvertible {
  case itemTypeMalformed(itemType: String, item: String)
  case itemTypeShared(itemType: String, items: [String])
  case itemRegisteredTwice(item: String, registrations: [String])
  case itemUnregistered(item: String, itemType: String)
  case reuseIdentifierMalformed(identifier: String, cell: String)
  case reuseIdentifierShared(identifier: String, cells: [String])
  case heightRefused(points: Double, registration: String)

  public var description: String {
    switch self {
    case .itemTypeMalformed(let itemType, let item):
      "\(item) has the item type \"\(itemType)\", which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"
    case .itemTypeShared(let itemType, let items):
      "the item type \"\(itemType)\" belongs to \(items.joined(separator: " and to ")); give each item its own"
    case .itemRegisteredTwice(let item, let registrations):
      "\(item) is registered more than once, by \(registrations.joined(separator: " and by ")); keep one"
    case .itemUnregistered(let item, let itemType):
      "\(item) (item type \"\(itemType)\") has no registration; add CellRegistration<SomeCell, \(item)> { cell, item in … }"
    case .reuseIdentifierMalformed(let identifier, let cell):
      "\(cell) has the reuse identifier \"\(identifier)\", which is not a letter followed by up to 63 letters, digits, '.', '_' or '-'"
    case .reuseIdentifierShared(let identifier, let cells):
      "the reuse identifier \"\(identifier)\" belongs to \(cells.joined(separator: " and to ")); override reuseIdentifier in one"
    case .heightRefused(let points, let registration):
      "\(registration) has the height \(points), which is not above 0 and at most \(Int(RowHeightBounds.maximum)) points"
    }
  }
}

/// Everything that is wrong with a registry, told at once.
public struct InvalidRegistry: Error, Hashable, Sendable, CustomStringConvertible {
  public let faults: [RegistryFault]

  public var description: String {
    "the cell registry can't be used:"
      + faults.map { "\n  - \($0)" }.joined()
  }
}
