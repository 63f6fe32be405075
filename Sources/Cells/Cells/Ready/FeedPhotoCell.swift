/// A ready cell: a picture across the row, with its caption below.
public struct FeedPhotoCell: Cell {
  /// The picture's address.
  public var url = ""
  /// Height by width, from a fifth to twice; two thirds where the picture's size is not known.
  public var aspectRatio = 2.0 / 3
  public var caption = ""

  public init() {}

  /// At the most three lines of caption.
  public static var height: RowHeight<FeedPhotoCell> {
    .calculated { cell, layout in
      let picture = max(layout.width - 32, 1) * cell.aspectRatio
      guard !cell.caption.isEmpty else { return (picture + 32).rounded() }
      let lines = min(layout.lineCount(of: cell.caption, fontSize: 15, inset: 32), 3)
      return (picture + 40 + Double(lines) * 20 * layout.textScale).rounded()
    }
  }
}
