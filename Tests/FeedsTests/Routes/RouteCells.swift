import Cells

/// Items and cells for what the demo has no need of.
enum RouteCells {
  /// Shows its place in the feed.
  struct Placed: FeedItem {
    static let itemType = "placed"
  }

  struct PlacedCell: Cell {
    var place = 0
  }

  /// Shows the layout that it was asked for.
  struct Measured: FeedItem {
    static let itemType = "measured"
  }

  struct MeasuredCell: Cell {
    var note = ""
    static let height = RowHeight<MeasuredCell>.calculated { _, layout in
      layout.width + layout.textScale / 8
    }
  }

  /// Wants the height that its payload says.
  struct High: FeedItem {
    static let itemType = "high"
    var points: Double
  }

  struct HighCell: Cell {
    var points = 0.0
    static let height = RowHeight<HighCell>.calculated { cell in cell.points }
  }

  /// Can't be encoded when it has no number.
  struct Broken: FeedItem {
    static let itemType = "broken"
  }

  struct BrokenCell: Cell {
    var number = Double.nan
  }

  @RegistrationsBuilder static var registrations: [AnyCellRegistration] {
    CellRegistration<PlacedCell, Placed> { cell, indexPath, _ in cell.place = indexPath.row }
    CellRegistration<MeasuredCell, Measured> { _, _ in }
    CellRegistration<HighCell, High> { cell, item in cell.points = item.points }
    CellRegistration<BrokenCell, Broken> { _, _ in }
  }
}
