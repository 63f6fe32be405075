import Cells

/// Two lines: a title, and the year of release below it.
struct FilmCell: Cell {
  var title = ""
  /// Empty for a film without a known year.
  var subtitle = ""
}
