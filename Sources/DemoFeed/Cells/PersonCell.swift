import Cells

/// One line: a name.
struct PersonCell: Cell {
  var name = ""

  static let height = RowHeight<PersonCell>.fixed(52)
}
