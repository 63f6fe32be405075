import HTTPCore
import TestSupport

/// What must hold of every row in an answer: that of a page, of a single row, or of a page that
/// rides along with an action.
enum RowRules {
  /// The definitions in an answer of `GET /cells`, by their names.
  static func cells(in response: Response) -> [String: [String: Any]] {
    let cells = response.json?["cells"] as? [[String: Any]] ?? []
    return Dictionary(
      cells.compactMap { cell in (cell["type"] as? String).map { ($0, cell) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What does not hold.
  static func faults(of response: Response, cells: [String: [String: Any]]) -> [String] {
    guard response.status == .ok, let json = response.json else { return [] }
    let page = json["page"] as? [String: Any] ?? json
    let isRow = json["height"] != nil && json["payload"] != nil
    let rows = isRow ? [json] : page["rows"] as? [[String: Any]] ?? []
    return rows.flatMap { row in
      let id = row["id"] as? String ?? "?"
      return faults(of: row, cells: cells).map { "row \"\(id)\": \($0)" }
    }
  }

  /// What does not hold of one row.
  private static func faults(of row: [String: Any], cells: [String: [String: Any]]) -> [String] {
    var faults: [String] = []
    guard let type = row["type"] as? String, let cell = cells[type] else {
      return ["GET /cells has no \(row["type"] ?? "type")"]
    }
    let height = row["height"] as? Double ?? 0
    if !(height > 0 && height <= 100_000) { faults.append("the height is \(height)") }
    if row["payload"] as? [String: Any] == nil { faults.append("the payload is no object") }
    let rule = cell["height"] as? [String: Any]
    if rule?["rule"] as? String == "fixed", rule?["points"] as? Double != height {
      faults.append("the height is \(height), not that of \(type)")
    }
    if (row["span"] as? Int) != (cell["span"] as? Int) { faults.append("another span") }
    if row["width"] != nil && cell["width"] is String { faults.append("a width of its own") }
    return faults
  }
}
