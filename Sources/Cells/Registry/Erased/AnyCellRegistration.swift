/// A registration whose types are known only to itself: this folder is the one place where they
/// are erased.
///
/// A value of another type than the registration's is a thrown `RowError`, never a trap.
public struct AnyCellRegistration: Sendable {
  typealias Condition = @Sendable (inout ItemValue) throws(RowError) -> Bool

  let itemType: String
  /// The Swift type of the items; nil for a nib's.
  let item: (any FeedItem.Type)?
  var link: CellLink
  let condition: Condition?
  /// The condition as `rowcast render` shows it.
  let conditionText: String?
  var fallbacks: [FallbackStep]
  /// The feeds that the program declares with it.
  var feeds: [ListFeedDeclaration] = []
  /// The order of a nib's condition; nil for a registration in Swift.
  var nibOrder: Int?
  /// Whether it steps back for a nib of its item type.
  var yields = false

  public init<Cell, Item>(_ registration: CellRegistration<Cell, Item>) {
    itemType = Item.itemType
    item = Item.self
    link = CellLink(registration)
    if let condition = registration.condition {
      self.condition = { (value) throws(RowError) in
        let item = try value.item(as: Item.self)
        return try HandlerScope.run { condition(item) }
      }
      conditionText = "when: at \(registration.location)"
    } else {
      condition = nil
      conditionText = nil
    }
    fallbacks = registration.fallbacks
  }

  /// The same registration, left out of a registry where a nib has its cell's name, or takes every
  /// item of its type and does not fall back to its cell.
  ///
  /// For cells that a program brings along, and that an operator may replace without compiling.
  public var yieldingToNibs: AnyCellRegistration {
    var copy = self
    copy.yields = true
    return copy
  }
}
