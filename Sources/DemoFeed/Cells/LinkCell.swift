import Cells

/// A page's title, and below it the site that it is on.
struct LinkCell: Cell {
  var title = ""
  var host = ""
  var url = ""
}
