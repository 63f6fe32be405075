/// The row of a stored item that no registration takes or whose payload its type cannot decode, so
/// that a page is never lost to one item.
public struct PlaceholderCell: Cell {
  public var itemType = ""
  /// One sentence for the people who run the server; nothing of it is secret.
  public var reason = ""

  public init() {}

  public init(itemType: String, reason: String) {
    self.itemType = itemType
    self.reason = reason
  }
}
