public import FoundationEssentials

/// Every registration of a program: which cell shows an item of any type.
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
  let registrations: [AnyCellRegistration]
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
    let faults = Self.faults(in: registrations, covering: items)
    guard faults.isEmpty else { throw InvalidRegistry(faults: faults) }
    self.registrations = registrations
    byItemType = Dictionary(
      uniqueKeysWithValues: registrations.enumerated().map { ($1.itemType, $0) })
    byDynamicType = Dictionary(
      uniqueKeysWithValues: registrations.enumerated().map { (ObjectIdentifier($1.item), $0) })
  }

  /// The row of an item whose static type is unknown: held as `any FeedItem`, as `Any`, or as an
  /// object among others.
  ///
  /// Its registration is the one of its dynamic type; a subclass of a registered class needs its
  /// own, so that it is never shown as something less by mistake. Costs a look-up, a call of the configure
  /// handler and an encoding.
  ///
  /// - Throws: `RowError` where no registration takes it or its cell can't be encoded.
  public func row(
    for item: Any, at indexPath: IndexPath, in context: RowContext
  ) throws(RowError) -> RowDescriptor {
    guard let index = index(ofDynamicType: item) else {
      throw .unregistered("no cell is registered for the Swift type \(type(of: item as Any))")
    }
    return try registrations[index].rowForItem(item, indexPath, context).row
  }

  /// A value in a box (an optional, `AnyHashable`, a struct held as `AnyObject`) is taken out of it,
  /// at the cost of a cast, where the box's own type is not registered.
  private func index(ofDynamicType item: Any) -> Int? {
    // `as Any` matters: an object passed on generically has the static type AnyObject, and
    // `type(of:)` would answer that.
    if let index = byDynamicType[ObjectIdentifier(type(of: item as Any))] { return index }
    guard let item = item as? any FeedItem else { return nil }
    return byDynamicType[ObjectIdentifier(type(of: item))]
  }

  /// A new cell, configured for `item`; both types are known, so nothing is cast.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item
  ) -> Cell {
    registration.dequeue(for: indexPath, item: item)
  }

  /// The row of a stored item, from the name of its type and its payload.
  package func row(
    forPayload payload: [UInt8], ofType itemType: String, at indexPath: IndexPath,
    in context: RowContext
  ) throws(RowError) -> RenderedRow {
    try registration(ofType: itemType).rowForPayload(payload, indexPath, context)
  }

  /// The row of an item that has none of its own.
  package func placeholder(
    itemType: String, reason: String, in context: RowContext
  ) -> RowDescriptor {
    let cell = PlaceholderCell(itemType: itemType, reason: reason)
    return RowDescriptor(
      id: context.id, type: PlaceholderCell.reuseIdentifier, height: RowHeightBounds.standard,
      payload: PayloadCoding.object(cell))
  }

  /// Whether rows of that item type differ with the layout, and with the place in the feed.
  package func dependencies(ofType itemType: String) -> (layout: Bool, indexPath: Bool) {
    guard let index = byItemType[itemType] else { return (false, false) }
    let registration = registrations[index]
    return (registration.dependsOnLayout, registration.dependsOnIndexPath)
  }

  /// Decodes the payload as a write must, and throws what is wrong with it.
  package func check(payload: [UInt8], ofType itemType: String) throws(RowError) {
    try registration(ofType: itemType).checkPayload(payload)
  }

  private func registration(ofType itemType: String) throws(RowError) -> AnyCellRegistration {
    guard let index = byItemType[itemType] else {
      throw .unregistered("no cell is registered for the item type \"\(itemType)\"")
    }
    return registrations[index]
  }

  /// The reuse identifiers of all cells, sorted, the placeholder's among them.
  public var reuseIdentifiers: [ReuseIdentifier] {
    Set(registrations.map(\.reuseIdentifier) + [PlaceholderCell.reuseIdentifier])
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// The names of all item types that a cell is registered for, sorted.
  public var itemTypes: [String] { byItemType.keys.sorted() }

  /// The cell that shows items of that type; nil where none is registered.
  public func reuseIdentifier(forItemType itemType: String) -> ReuseIdentifier? {
    byItemType[itemType].map { registrations[$0].reuseIdentifier }
  }
}
