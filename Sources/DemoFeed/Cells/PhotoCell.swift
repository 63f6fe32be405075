import Cells

/// A picture across the row, with its caption below.
struct PhotoCell: Cell {
  var url = ""
  /// Height by width, already bounded, so that clients can lay it out before it is loaded.
  var aspectRatio = 1.0
  /// Empty for a picture that speaks for itself.
  var caption = ""

  static let height = RowHeight<PhotoCell>.calculated { cell, layout in
    let picture = max(layout.width - 32, 1) * cell.aspectRatio
    guard !cell.caption.isEmpty else { return (picture + 32).rounded() }
    let lines = layout.lineCount(of: cell.caption, fontSize: 15, inset: 32)
    return (picture + 40 + Double(lines) * 20 * layout.textScale).rounded()
  }
}
