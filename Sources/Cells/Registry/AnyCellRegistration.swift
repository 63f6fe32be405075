import FoundationEssentials

/// A registration whose types are known only to itself: the one place where they are erased.
///
/// Where an item's static type is lost too, `row(anyItem:)` asks the value for its dynamic type; a
/// value of another type than the registration's is a thrown `RowError`, never a trap.
public struct AnyCellRegistration: Sendable {
  let identifier: String
  let itemType: String
  let item: any FeedItem.Type
  let cell: any Cell.Type
  let reuseIdentifier: ReuseIdentifier
  /// Heights given as numbers, to be checked when the registry is built.
  let fixedHeights: [Double]
  let dependsOnIndexPath: Bool
  let dependsOnLayout: Bool
  let rowForItem: @Sendable (Any, IndexPath, RowContext) throws(RowError) -> RenderedRow
  let rowForPayload: @Sendable ([UInt8], IndexPath, RowContext) throws(RowError) -> RenderedRow
  let checkPayload: @Sendable ([UInt8]) throws(RowError) -> Void

  public init<Cell, Item>(_ registration: CellRegistration<Cell, Item>) {
    identifier = registration.identifier
    itemType = Item.itemType
    item = Item.self
    cell = Cell.self
    reuseIdentifier = Cell.reuseIdentifier
    fixedHeights = [registration.height?.fixedPoints, Cell.height.fixedPoints].compactMap(\.self)
    if case .positioned = registration.handler {
      dependsOnIndexPath = true
    } else {
      dependsOnIndexPath = false
    }
    dependsOnLayout = registration.height?.dependsOnLayout ?? Cell.height.dependsOnLayout

    rowForItem = { (value, indexPath, context) throws(RowError) in
      guard let item = value as? Item else {
        throw .unregistered("\(registration.identifier) was given \(type(of: value))")
      }
      return try registration.row(for: item, at: indexPath, in: context)
    }
    rowForPayload = { (payload, indexPath, context) throws(RowError) in
      try registration.row(for: decodeItem(Item.self, payload), at: indexPath, in: context)
    }
    checkPayload = { (payload) throws(RowError) in _ = try decodeItem(Item.self, payload) }
  }
}

extension CellRegistration {
  fileprivate func row(
    for item: Item, at indexPath: IndexPath, in context: RowContext
  ) throws(RowError) -> RenderedRow {
    let cell = dequeue(for: indexPath, item: item)
    let points =
      height?.points(for: item, in: context.layout)
      ?? Cell.height.points(for: cell, in: context.layout)
    let isValid = RowHeightBounds.contains(points)
    let payload = try encodeCell(cell)
    return RenderedRow(
      row: RowDescriptor(
        id: context.id, type: Cell.reuseIdentifier,
        height: isValid ? points : RowHeightBounds.standard, payload: payload),
      refusedHeight: isValid ? nil : points)
  }
}

private func decodeItem<Item: FeedItem>(
  _ type: Item.Type, _ payload: [UInt8]
) throws(RowError) -> Item {
  do {
    return try PayloadCoding.decoder.decode(type, from: Data(payload))
  } catch {
    throw .undecodable(PayloadFault(error))
  }
}

private func encodeCell<Cell: Cells.Cell>(_ cell: Cell) throws(RowError) -> [UInt8] {
  let data: Data
  do {
    data = try PayloadCoding.encoder.encode(cell)
  } catch {
    throw .unencodable("\(Cell.self) can't be encoded: \(PayloadFault(error).reason)")
  }
  guard data.first == UInt8(ascii: "{") else {
    throw .unencodable("\(Cell.self) must be encoded as a JSON object")
  }
  return Array(data)
}
