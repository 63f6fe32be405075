import Cells

/// A package of any index: three item types share this cell.
struct PackageCell: Cell {
  var title = ""
  /// The index and the version.
  var subtitle = ""
  /// What the package is for; may be empty.
  var summary = ""
  /// How well it is known, where the index says so.
  var badge: String?

  static let height = RowHeight<PackageCell>.calculated { cell, layout in
    guard !cell.summary.isEmpty else { return 66 }
    let lines = min(layout.lineCount(of: cell.summary, fontSize: 15, inset: 32), 3)
    return 66 + Double(lines) * 20 * layout.textScale
  }

  /// Shows what each index has: a name and a version.
  mutating func show(name: String, version: String, from index: String) {
    title = name
    subtitle = version.isEmpty ? index : "\(index) · \(version)"
  }
}
