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
/// items at each start. Without `items` it is filled by `import` or by writes.
public struct ListFeed<Cell: Cells.Cell, Item: FeedItem>: Sendable {
  let registration: CellRegistration<Cell, Item>
  let declaration: ListFeedDeclaration

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
    let location = CodeLocation(file: fileID, line: line)
    var fault: String?
    var seen: Set<String> = []
    let encoded = items?.compactMap { item -> ListFeedDeclaration.Item? in
      let id = id(item)
      if !seen.insert(id).inserted { fault = fault ?? "has two items of the id \"\(id)\"" }
      guard let payload = PayloadCoding.json(of: item), payload.first == 0x7B else {
        fault = fault ?? "has an item \"\(id)\" that can't be encoded as a JSON object"
        return nil
      }
      return ListFeedDeclaration.Item(id: id, payload: payload)
    }
    declaration = ListFeedDeclaration(
      name: name, title: title ?? name, itemType: Item.itemType, items: encoded,
      location: location, fault: fault)
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

extension AnyCellRegistration {
  /// The list's registration, with its feed.
  public init<Cell, Item>(_ list: ListFeed<Cell, Item>) {
    self.init(list.registration)
    feed = list.declaration
  }
}
