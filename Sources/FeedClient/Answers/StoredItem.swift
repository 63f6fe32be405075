public import Foundation

/// An item as it is stored, before a cell was made of it.
public struct StoredItem: Sendable, Hashable, Identifiable {
  public let id: RowID
  public let type: String
  /// RFC 3339; nil for an item without a date.
  public let publishedAt: String?
  /// The payload's JSON, byte for byte.
  public let payload: Data

  /// `publishedAt` as a date.
  public var date: Date? { publishedAt.flatMap(PayloadDecoder.date) }

  init(_ answer: Answer) throws(RowcastError) {
    id = try answer["id"].id
    type = try answer["type"].word
    publishedAt = try answer.value("publishedAt") { value throws(RowcastError) in
      try value.string
    }
    payload = try answer["payload"].object
  }
}
