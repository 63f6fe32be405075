/// A feed, as the list of feeds names it.
public struct FeedSummary: Sendable, Hashable, Identifiable {
  public let name: String
  public let title: String
  /// `newest`, `oldest` or `appended`.
  public let order: String
  /// How many items it has.
  public let total: Int
  /// The path of its first page.
  public let rows: String

  public var id: String { name }

  init(_ answer: Answer) throws(RowcastError) {
    name = try answer["name"].word
    title = try answer["title"].string
    order = try answer["order"].word
    total = try answer["total"].count
    rows = try answer["rows"].word
  }
}
