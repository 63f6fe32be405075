import Cells

/// Several paragraphs, the first of them as a headline.
struct ArticleCell: Cell {
  var headline = ""
  var text = ""
  /// As in `PostCell`.
  var language = ""

  static let height = RowHeight<ArticleCell>.calculated { cell, layout in
    let headline = layout.lineCount(of: cell.headline, fontSize: 20, inset: 32)
    let lines = layout.lineCount(of: cell.text, fontSize: 17, inset: 32)
    return 36 + (Double(headline) * 26 + Double(lines) * 22) * layout.textScale
  }
}
