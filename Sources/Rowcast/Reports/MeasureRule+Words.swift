import Cells

extension MeasureRule {
  /// `66`, `by item` or `by item and layout`.
  var words: String {
    switch self {
    case .fixed(let points): Self.number(points)
    case .byItem: "by item"
    case .byItemAndLayout: "by item and layout"
    }
  }

  /// Whole numbers without a point, as in a row's JSON.
  static func number(_ points: Double) -> String {
    Int64(exactly: points).map { "\($0)" } ?? "\(points)"
  }
}
