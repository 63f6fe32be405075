/// Columns of text, each as wide as its longest field, counted in characters.
struct TextTable {
  private var rows: [[String]]

  init(header: [String]) { rows = [header] }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines, none with blanks at its end.
  var lines: [String] {
    let widths = rows.reduce(into: [Int]()) { widths, row in
      for (column, field) in row.enumerated() {
        if column < widths.count {
          widths[column] = max(widths[column], field.count)
        } else {
          widths.append(field.count)
        }
      }
    }
    return rows.map { row in
      let fields = zip(row, widths).map { field, width in
        field + String(repeating: " ", count: width - field.count)
      }
      let line = fields.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
