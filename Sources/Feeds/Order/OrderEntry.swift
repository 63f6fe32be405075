/// One item in the order: where it stands, and which of its contents is the current one.
package struct OrderEntry: Hashable, Sendable {
  package var key: OrderKey
  /// Grows with each change of the item, from 1.
  package var revision: Int64

  package init(key: OrderKey, revision: Int64) {
    self.key = key
    self.revision = revision
  }

  /// The item's number, unique in the database and never used again.
  package var itemNumber: Int64 { key.itemNumber }
}
