/// A ready cell: a title, who wrote it, and the beginning of the text beside a picture.
public struct FeedArticleCell: Cell {
  /// Empty for a note without a title.
  public var title = ""
  public var byline = ""
  public var text = ""
  /// The picture's address, 80 points wide and high; nil where there is none.
  public var image: String?

  public init() {}

  /// At the most two lines of title and four of text.
  public static var height: RowHeight<FeedArticleCell> {
    .calculated { cell, layout in
      let inset = cell.image == nil ? 32.0 : 124
      var lines = 0.0
      if !cell.title.isEmpty {
        lines += 24 * Double(min(layout.lineCount(of: cell.title, fontSize: 17, inset: inset), 2))
      }
      if !cell.byline.isEmpty { lines += 18 }
      if !cell.text.isEmpty {
        lines += 20 * Double(min(layout.lineCount(of: cell.text, fontSize: 15, inset: inset), 4))
      }
      let height = 24 + lines * layout.textScale
      return max(height, cell.image == nil ? 44 : 104).rounded()
    }
  }
}
