/// A list of one kind of item, in one expression: a feed, its items, and how a row shows one.
///
/// ```swift
/// Rowcast.main {
///   ListFeed<BasicCell, Fruit>(
///     "fruits", items: fruits, id: \.name,
///     configure: { cell, fruit in cell.text = fruit.name },
///     selectHandler: { fruit in .open(url: fruit.url) })
/// }
/// ```
///
/// `serve` makes the feed where there is none, in the order of the items, and brings it to these
/// items at each start: what is not in the list any more is removed. A feed of that name that no
/// list has made is refused, and `import` refuses the list's feed, so that nothing is lost. Without
/// `items` the feed is filled by `import` or by writes, and left alone.
public struct ListFeed<Cell: Cells.Cell, Item: FeedItem>: Sendable {
  let registration: CellRegistration<Cell, Item>
  private(set) var declarations: [ListFeedDeclaration]

  /// - Parameters:
  ///   - name: `[a-z0-9][a-z0-9._-]{0,63}`, checked when the registry is built.
  ///   - title: what people read; by default the name.
  ///   - items: the list, first row first; nil leaves the feed's items to others.
  ///   - id: an item's id, different for each.
  ///   - configure: sets up the cell of one item, as in `CellRegistration`.
  ///   - selectHandler: what a tap does, as in `CellRegistration.onSelect(_:)`.
  public init(
    _ name: String, title: String? = nil, items: [Item]? = nil, id: (Item) -> String,
    height: RowHeight<Item>? = nil, fileID: String = #fileID, line: Int = #line,
    configure: @escaping @Sendable (_ cell: inout Cell, _ item: Item) -> Void,
    selectHandler: (@Sendable (_ item: Item) -> Action?)? = nil
  ) {
    var registration = CellRegistration<Cell, Item>(
      height: height, fileID: fileID, line: line, configure)
    registration.selectHandler = selectHandler
    self.registration = registration
    declarations = [
      ListFeedDeclaration(
        name: name, title: title ?? name, items: items, id: id,
        location: CodeLocation(file: fileID, line: line))
    ]
  }

  /// The same for items that know their ids.
  public init(
    _ name: String, title: String? = nil, items: [Item]? = nil,
    height: RowHeight<Item>? = nil, fileID: String = #fileID, line: Int = #line,
    configure: @escaping @Sendable (_ cell: inout Cell, _ item: Item) -> Void,
    selectHandler: (@Sendable (_ item: Item) -> Action?)? = nil
  ) where Item: Identifiable, Item.ID: LosslessStringConvertible {
    self.init(
      name, title: title, items: items, id: { $0.id.description }, height: height, fileID: fileID,
      line: line, configure: configure, selectHandler: selectHandler)
  }
}

extension ListFeed {
  /// The list with one more feed of the same items' type, shown in the same way.
  public func feed(
    _ name: String, title: String? = nil, items: [Item]? = nil, id: (Item) -> String,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    var list = self
    list.declarations.append(
      ListFeedDeclaration(
        name: name, title: title ?? name, items: items, id: id,
        location: CodeLocation(file: fileID, line: line)))
    return list
  }

  /// The same for items that know their ids.
  public func feed(
    _ name: String, title: String? = nil, items: [Item]? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Self where Item: Identifiable, Item.ID: LosslessStringConvertible {
    feed(
      name, title: title, items: items, id: { $0.id.description }, fileID: fileID, line: line)
  }
}

extension AnyCellRegistration {
  /// The list's registration, with its feeds.
  public init<Cell, Item>(_ list: ListFeed<Cell, Item>) {
    self.init(list.registration)
    feeds = list.declarations
  }
}
