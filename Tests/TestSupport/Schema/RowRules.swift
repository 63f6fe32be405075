import Foundation

/// What must hold of every row in an answer, by what `GET /cells` promises: that of a page, of a
/// single row, of changes, or of a page that rides along with an action.
package struct RowRules {
  private struct Rule {
    let definition: [String: Any]
    let payload: SchemaValidator
  }

  private var rules: [String: Rule] = [:]

  /// - Parameter cells: what `GET /cells` answers.
  package init(cells: [UInt8]) throws {
    for cell in Self.object(cells)?["cells"] as? [[String: Any]] ?? [] {
      guard let type = cell["type"] as? String, let schema = cell["schema"] else { continue }
      rules[type] = Rule(
        definition: cell, payload: try SchemaValidator(schema: try Self.json(schema)))
    }
  }

  /// What does not hold of an answer's body; nothing where it has no rows.
  package func faults(of body: [UInt8]) -> [String] {
    guard let json = Self.object(body) else { return [] }
    let page = json["page"] as? [String: Any] ?? json
    let isRow = json["height"] != nil && json["payload"] != nil
    let changed = ["inserts", "updates"].flatMap { page[$0] as? [[String: Any]] ?? [] }
    let shown = page["rows"] as? [[String: Any]] ?? []
    let rows = isRow ? [json] : shown + changed.compactMap { $0["row"] as? [String: Any] }
    return rows.flatMap { row in
      faults(of: row).map { "row \"\(row["id"] as? String ?? "?")\": \($0)" }
    }
  }

  /// What does not hold of one row.
  private func faults(of row: [String: Any]) -> [String] {
    guard let type = row["type"] as? String, let rule = rules[type] else {
      return ["GET /cells has no \(row["type"] ?? "type")"]
    }
    var faults: [String] = []
    let cell = rule.definition
    let height = row["height"] as? Double ?? 0
    if !(height > 0 && height <= 100_000) { faults.append("the height is \(height)") }
    let heightRule = cell["height"] as? [String: Any]
    if heightRule?["rule"] as? String == "fixed", heightRule?["points"] as? Double != height {
      faults.append("the height is \(height), not that of \(type)")
    }
    if row["span"] as? Int != cell["span"] as? Int { faults.append("another span") }
    if row["width"] != nil && cell["width"] is NSNull { faults.append("a width of its own") }
    guard let payload = row["payload"] as? [String: Any], let json = try? Self.json(payload) else {
      return faults + ["the payload is no object"]
    }
    return faults + rule.payload.failures(in: json).map { "payload: \($0)" }
  }

  private static func object(_ bytes: [UInt8]) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
  }

  private static func json(_ value: Any) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: value))
  }
}
