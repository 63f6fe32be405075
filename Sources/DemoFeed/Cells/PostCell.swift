import Cells

/// Text of any length, as high as its lines are many.
struct PostCell: Cell {
  var text = ""
  /// A BCP 47 tag, from which clients take font and direction; empty when it is not known.
  var language = ""

  static let height = RowHeight<PostCell>.calculated { cell, layout in
    let lines = layout.lineCount(of: cell.text, fontSize: 17, inset: 32)
    return 28 + Double(lines) * 22 * layout.textScale
  }
}
