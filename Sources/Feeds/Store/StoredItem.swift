package import Cells

/// An item as it is stored.
package struct StoredItem: Hashable, Sendable {
  /// The rank of its insertion, unique in the database.
  package let number: Int64
  package let id: ItemID
  package let type: String
  /// Nil when the item is undated.
  package let publishedAt: Timestamp?
  /// Grows with each change of the item, from 1.
  package let revision: Int64
  /// A JSON object, its bytes as they were written but for blanks.
  package let payload: [UInt8]

  package init(
    number: Int64, id: ItemID, type: String, publishedAt: Timestamp?, revision: Int64,
    payload: [UInt8]
  ) {
    self.number = number
    self.id = id
    self.type = type
    self.publishedAt = publishedAt
    self.revision = revision
    self.payload = payload
  }
}
