/// A feed that `serve --demo` loads into a database that has none.
public struct SampleFeed: Sendable {
  public var name: String
  public var title: String
  /// `newest`, `oldest` or `appended`.
  public var order: String
  /// Items as `import` takes them, one JSON object a line.
  public var ndjson: String

  public init(name: String, title: String, order: String = "newest", ndjson: String) {
    self.name = name
    self.title = title
    self.order = order
    self.ndjson = ndjson
  }
}
