/// A ready cell: a page's title, the site that it is on, and what is said of it.
public struct FeedLinkCell: Cell {
  public var title = ""
  public var host = ""
  public var text = ""

  public init() {}

  /// At the most two lines of title and three of text.
  public static var height: RowHeight<FeedLinkCell> {
    .calculated { cell, layout in
      let block = FeedTextBlock(title: cell.title, text: cell.text, maximumLines: 3, inset: 32)
      return block.height(in: layout).rounded()
    }
  }
}
