/// How high the rows of a nib cell are.
package enum NibHeight: Hashable, Sendable {
  case fixed(Double)
  case byLines(ByLines)

  /// A base, and as much again for each line of a field's text.
  package struct ByLines: Hashable, Sendable {
    /// Points, whatever the text size.
    package let base: Double
    /// Points at a text scale of 1.
    package let perLine: Double
    /// The field whose text is counted.
    package let text: String
    package let fontSize: Double
    package let inset: Double
    package let maximumLines: Int?

    /// Points in that layout; a text that is nil or empty has no line. At most
    /// `RowHeightBounds.maximum`.
    ///
    /// Costs a pass over the text's scalars.
    func points(for text: String?, in layout: Layout) -> Double {
      var lines = 0
      if let text, !text.isEmpty {
        lines = layout.lineCount(of: text, fontSize: fontSize, inset: inset)
      }
      if let maximumLines { lines = min(lines, maximumLines) }
      return min(base + perLine * Double(lines) * layout.textScale, RowHeightBounds.maximum)
    }
  }
}

extension NibHeight {
  /// What the height depends on.
  var rule: MeasureRule {
    switch self {
    case .fixed(let points): .fixed(points)
    case .byLines: .byItemAndLayout
    }
  }
}

extension NibHeight: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fixed(let points): Self.plain(points)
    case .byLines(let rule):
      "\(Self.plain(rule.base)) + \(Self.plain(rule.perLine)) a line of \(rule.text)"
        + (rule.maximumLines.map { ", \($0) at most" } ?? "")
    }
  }

  /// Without ".0" behind a whole number.
  private static func plain(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? "\(points)"
  }
}
