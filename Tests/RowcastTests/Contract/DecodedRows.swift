import Foundation

/// Rows that a client has decoded and written again, beside those that it was given.
enum DecodedRows {
  /// The rows of pages, a page a line: as `type id payload`, members without a value left out.
  static func rows(of pages: [String]) throws -> [NSDictionary] {
    try pages.flatMap { page -> [NSDictionary] in
      let root = try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any]
      return (root?["rows"] as? [[String: Any]] ?? []).map { row in
        (withoutNulls(row) as? [String: Any] ?? [:]) as NSDictionary
      }
    }
  }

  /// Optional members come back as absent where they were null.
  private static func withoutNulls(_ value: Any) -> Any {
    if let members = value as? [String: Any] {
      return members.filter { !($0.value is NSNull) }.mapValues(withoutNulls)
    }
    if let elements = value as? [Any] { return elements.map(withoutNulls) }
    return value
  }
}
