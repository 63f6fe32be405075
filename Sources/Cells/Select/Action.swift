/// What a client does after a tap on a row.
public enum Action: Sendable {
  /// Opens the URL, in whatever way the client opens URLs.
  case open(url: String)
  /// Shows another feed; with its first page in the answer, if `includesPage`.
  case push(feed: String, includesPage: Bool = false)
  /// What the client and the app have agreed on.
  case custom(CustomContent)

  /// The value as its JSON, encoded when it is asked for; dates are RFC 3339 and keys are sorted.
  public static func custom(_ value: any Encodable & Sendable) -> Action {
    .custom(CustomContent(value))
  }

  /// The JSON of a custom action; nil for the others.
  ///
  /// - Throws: `RowError.unencodable` where the value has no JSON.
  package func customJSON() throws(RowError) -> [UInt8]? {
    guard case .custom(let content) = self else { return nil }
    return try content.json()
  }
}
