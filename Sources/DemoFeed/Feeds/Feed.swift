/// A feed that comes with the program.
public struct Feed: Sendable {
  public let name: String
  public let title: String
  /// `newest`, `oldest` or `appended`.
  public let order: String
  /// The stored items, one JSON object a line: `id`, `type`, `publishedAt` and `payload`. An item
  /// whose `publishedAt` is null or absent is undated.
  public let ndjson: String

  init(name: String, title: String, order: String, items: [StoredItem]) {
    self.name = name
    self.title = title
    self.order = order
    ndjson = items.map { $0.json + "\n" }.joined()
  }
}
