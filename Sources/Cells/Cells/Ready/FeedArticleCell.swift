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
      let block = FeedTextBlock(
        title: cell.title.isEmpty ? nil : cell.title, hasCaption: !cell.byline.isEmpty,
        text: cell.text, maximumLines: 4, inset: cell.image == nil ? 32 : 124)
      return max(block.height(in: layout), cell.image == nil ? 44 : 104).rounded()
    }
  }
}
