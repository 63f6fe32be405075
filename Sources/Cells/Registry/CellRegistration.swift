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
///
/// An item type can have several registrations: all but one with a condition, asked in the order
/// of the source, and one without, which takes the rest.
///
/// ```swift
/// CellRegistration<LongPostCell, Post>(when: { $0.text.count > 280 }) { cell, item in … }
/// CellRegistration<PostCell, Post> { cell, item in … }
/// ```
public struct CellRegistration<Cell: Cells.Cell, Item: FeedItem>: Sendable {
  enum Handler: Sendable {
    case plain(@Sendable (inout Cell, Item) -> Void)
    case positioned(@Sendable (inout Cell, IndexPath, Item) -> Void)
  }

  let handler: Handler
  let condition: (@Sendable (Item) -> Bool)?
  let height: RowHeight<Item>?
  /// Where it was made.
  public let location: CodeLocation
  let isMadeInHandler: Bool
  var selectHandler: (@Sendable (Item) -> Action?)?
  var fallbacks: [FallbackStep] = []

  /// Shows each item with the cell that `configure` sets up.
  ///
  /// - Parameters:
  ///   - condition: which items it takes; nil for all that no earlier registration took. Called on
  ///     the thread that serves the page, for a row's item or one that comes in; it must not block,
  ///     and answer the same for the same item.
  ///   - height: the height of these rows; nil leaves it to the cell type.
  ///   - configure: called on the thread that serves the page, with a new cell; it must not block.
  public init(
    when condition: (@Sendable (_ item: Item) -> Bool)? = nil,
    height: RowHeight<Item>? = nil,
    fileID: String = #fileID, line: Int = #line,
    _ configure: @escaping @Sendable (_ cell: inout Cell, _ item: Item) -> Void
  ) {
    self.init(
      handler: .plain(configure), condition: condition, height: height,
      location: CodeLocation(file: fileID, line: line))
  }

  /// The same where the cell depends on the row's place in the feed.
  ///
  /// Such rows are rendered anew for each place, since a row made for one is wrong at another.
  public init(
    when condition: (@Sendable (_ item: Item) -> Bool)? = nil,
    height: RowHeight<Item>? = nil,
    fileID: String = #fileID, line: Int = #line,
    _ configure:
      @escaping @Sendable (_ cell: inout Cell, _ indexPath: IndexPath, _ item: Item) -> Void
  ) {
    self.init(
      handler: .positioned(configure), condition: condition, height: height,
      location: CodeLocation(file: fileID, line: line))
  }

  private init(
    handler: Handler, condition: (@Sendable (Item) -> Bool)?, height: RowHeight<Item>?,
    location: CodeLocation
  ) {
    self.handler = handler
    self.condition = condition
    self.height = height
    self.location = location
    isMadeInHandler = HandlerScope.isInside
    HandlerScope.note(location)
  }

  /// The names of both types: `FilmCell<Film>`.
  public var identifier: String { "\(Cell.self)<\(Item.self)>" }

  /// The registration with what a tap on its rows does.
  ///
  /// - Parameter handler: called on the thread that serves `POST …/select`; it must not block. Nil
  ///   means that nothing is to be done. A handler of a fallback is asked where the client was
  ///   shown the fallback; one without its own asks this one.
  public func onSelect(_ handler: @escaping @Sendable (_ item: Item) -> Action?) -> Self {
    var registration = self
    registration.selectHandler = handler
    return registration
  }

  /// The registration with another cell for clients that can't draw its own.
  ///
  /// Several can follow one another; the first that the client can draw is taken, and the
  /// placeholder where there is none.
  ///
  /// - Parameter registration: shows the same item with an older or simpler cell; it has no
  ///   condition.
  public func fallback<Other: Cells.Cell>(
    _ registration: CellRegistration<Other, Item>
  ) -> Self {
    var copy = self
    copy.fallbacks.append(
      .cell(CellLink(registration), isConditional: registration.condition != nil))
    copy.fallbacks += registration.fallbacks
    return copy
  }

  /// The same with a cell that another registration of the same item type makes, and with that
  /// registration's own fallbacks.
  public func fallback(
    named identifier: ReuseIdentifier, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    var copy = self
    copy.fallbacks.append(
      .named(identifier.rawValue, CodeLocation(file: fileID, line: line)))
    return copy
  }

  /// A new cell, configured.
  func dequeue(_ fresh: Cell, for indexPath: IndexPath, item: Item) -> Cell {
    var cell = fresh
    switch handler {
    case .plain(let configure): configure(&cell, item)
    case .positioned(let configure): configure(&cell, indexPath, item)
    }
    return cell
  }
}
