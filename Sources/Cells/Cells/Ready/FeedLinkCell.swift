/// A ready cell: a page's title, the site that it is on, and what is said of it.
public struct FeedLinkCell: Cell {
  public var title = ""
  public var host = ""
  public var text = ""

  public init() {}

  /// At the most two lines of title and three of text.
  public static var height: RowHeight<FeedLinkCell> {
    .calculated { cell, layout in
      let title = min(layout.lineCount(of: cell.title, fontSize: 17, inset: 32), 2)
      var lines = Double(title) * 24 + 18
      if !cell.text.isEmpty {
        lines += 20 * Double(min(layout.lineCount(of: cell.text, fontSize: 15, inset: 32), 3))
      }
      return (24 + lines * layout.textScale).rounded()
    }
  }
}
