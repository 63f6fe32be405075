public import FoundationEssentials

/// Every registration of a program: which cell shows which item, whatever its value.
///
/// It is checked whole when it is made, and never changes afterwards, so that any thread may use
/// it without a lock.
///
/// ```swift
/// let registry = try CellRegistry {
///   CellRegistration<FilmCell, Film> { cell, item in cell.title = item.title }
///   CellRegistration<PersonCell, Person> { cell, item in cell.name = item.name }
/// }
/// ```
public struct CellRegistry: Sendable {
  /// Every cell that a row can have, the placeholder among them, sorted by name. A cell's place is
  /// its number.
  package let cells: [RegisteredCell]
  /// The feeds that the program's lists declare.
  package let feeds: [ListFeedDeclaration]
  let entries: [ItemEntry]
  /// What makes fresh cells of the types that have constants from a nib.
  private let loaded: [ObjectIdentifier: @Sendable () -> any Cell]
  private let byItemType: [String: Int]
  private let byDynamicType: [ObjectIdentifier: Int]

  /// Checks the registrations against one another.
  ///
  /// - Parameter items: item types that must have a registration, beside those that have one.
  /// - Throws: `InvalidRegistry` with every fault that was found.
  public init(
    covering items: [any FeedItem.Type] = [],
    @RegistrationsBuilder _ registrations: () -> [AnyCellRegistration]
  ) throws(InvalidRegistry) {
    try self.init(covering: items, registrations())
  }

  /// The same for registrations that were collected before.
  public init(
    covering items: [any FeedItem.Type] = [], _ registrations: [AnyCellRegistration]
  ) throws(InvalidRegistry) {
    try self.init(covering: items, nibs: [], registrations)
  }

  /// The same with the cells and constants of nib files.
  package init(
    covering items: [any FeedItem.Type] = [], nibs: [NibFile],
    _ registrations: [AnyCellRegistration]
  ) throws(InvalidRegistry) {
    let plan = RegistryPlan(registrations, nibs: nibs, covering: items)
    guard plan.faults.isEmpty else { throw InvalidRegistry(faults: plan.faults) }
    self.init(plan)
  }

  init(_ plan: RegistryPlan) {
    cells = plan.cells
    feeds = plan.feeds
    entries = plan.entries
    loaded = plan.loaded
    byItemType = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.itemType, $0) })
    byDynamicType = Dictionary(
      entries.enumerated().compactMap { number, entry in
        entry.item.map { (ObjectIdentifier($0), number) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A new cell, configured for `item`; both types are known, so nothing is cast.
  ///
  /// A handler may dequeue further cells of registrations that were made at start. A registration
  /// that it makes itself has its row refused.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item
  ) -> Cell {
    let fresh = loaded[ObjectIdentifier(Cell.self)]?() as? Cell
    return registration.dequeue(fresh ?? Cell(), for: indexPath, item: item)
  }

  func entry(ofType itemType: String) throws(RowError) -> ItemEntry {
    guard let number = byItemType[itemType] else {
      throw .unregistered("no cell is registered for the item type \"\(itemType)\"")
    }
    return entries[number]
  }

  /// The entry of a value whose static type is unknown. One in a box (an optional, `AnyHashable`, a
  /// struct held as `AnyObject`) is taken out of it, at the cost of a cast, where the box's own type
  /// is not registered.
  func entry(ofDynamicType item: Any) throws(RowError) -> ItemEntry {
    // `as Any` matters: an object passed on generically has the static type AnyObject, and
    // `type(of:)` would answer that.
    if let number = byDynamicType[ObjectIdentifier(type(of: item as Any))] {
      return entries[number]
    }
    if let item = item as? any FeedItem,
      let number = byDynamicType[ObjectIdentifier(type(of: item))]
    {
      return entries[number]
    }
    throw .unregistered("no cell is registered for the Swift type \(type(of: item as Any))")
  }
}
