public import FoundationEssentials

/// Which cell shows which item, and how.
///
/// ```swift
/// CellRegistration<FilmCell, Film> { cell, item in
///   cell.title = item.title
/// }
/// ```
///
/// The types say everything: the item's name on the wire, the cell's reuse identifier and, from
/// both, the registration's own `identifier`. Make registrations once, at start, in a
/// `CellRegistry`.
public struct CellRegistration<Cell: Cells.Cell, Item: FeedItem>: Sendable {
  enum Handler: Sendable {
    case plain(@Sendable (inout Cell, Item) -> Void)
    case positioned(@Sendable (inout Cell, IndexPath, Item) -> Void)
  }

  let handler: Handler
  let height: RowHeight<Item>?

  /// Shows each item with the cell that `configure` sets up.
  ///
  /// - Parameters:
  ///   - height: the height of these rows; nil leaves it to the cell type.
  ///   - configure: called on the thread that serves the page, with a new cell; it must not block.
  public init(
    height: RowHeight<Item>? = nil,
    _ configure: @escaping @Sendable (_ cell: inout Cell, _ item: Item) -> Void
  ) {
    handler = .plain(configure)
    self.height = height
  }

  /// The same where the cell depends on the row's place in the feed.
  ///
  /// Such rows are rendered anew for each place, since a row made for one is wrong at another.
  public init(
    height: RowHeight<Item>? = nil,
    _ configure:
      @escaping @Sendable (_ cell: inout Cell, _ indexPath: IndexPath, _ item: Item) -> Void
  ) {
    handler = .positioned(configure)
    self.height = height
  }

  /// The names of both types: `FilmCell<Film>`.
  public var identifier: String { "\(Cell.self)<\(Item.self)>" }

  /// A new cell, configured.
  func dequeue(for indexPath: IndexPath, item: Item) -> Cell {
    var cell = Cell()
    switch handler {
    case .plain(let configure): configure(&cell, item)
    case .positioned(let configure): configure(&cell, indexPath, item)
    }
    return cell
  }
}
