import Cells

/// Three lines: a title, its author, and a note in small type.
struct BookCell: Cell {
  var title = ""
  var subtitle = ""
  /// Empty for a book without a year.
  var note = ""

  /// A row without a note is a line lower.
  static let height = RowHeight<BookCell>.calculated { cell in cell.note.isEmpty ? 66 : 84 }
}
