package import Cells

/// An item as it comes in, checked.
package struct NewItem: Hashable, Sendable {
  package let id: ItemID
  package let type: ItemType
  package let publishedAt: Timestamp?
  /// A JSON object without blanks between its tokens.
  package let payload: [UInt8]

  package init(id: ItemID, type: ItemType, publishedAt: Timestamp?, payload: [UInt8]) {
    self.id = id
    self.type = type
    self.publishedAt = publishedAt
    self.payload = payload
  }
}
