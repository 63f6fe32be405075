import FoundationEssentials

/// A registration whose types are known only to itself: the one place where they are erased.
///
/// A value of another type than the registration's is a thrown `RowError`, never a trap. What the
/// cell type says of itself is asked once, here, so that what the registry checks is what rows get.
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
    let shape = RowShape(
      reuseIdentifier: reuseIdentifier, itemHeight: registration.height, cellHeight: Cell.height)
    fixedHeights = [shape.itemHeight?.fixedPoints, shape.cellHeight.fixedPoints].compactMap(\.self)
    if case .positioned = registration.handler {
      dependsOnIndexPath = true
    } else {
      dependsOnIndexPath = false
    }
    dependsOnLayout = shape.itemHeight?.dependsOnLayout ?? shape.cellHeight.dependsOnLayout

    rowForItem = { (value, indexPath, context) throws(RowError) in
      guard let item = value as? Item else {
        throw .unregistered("\(registration.identifier) was given \(type(of: value))")
      }
      return try registration.row(for: item, at: indexPath, in: context, shape)
    }
    rowForPayload = { (payload, indexPath, context) throws(RowError) in
      try registration.row(for: decodeItem(Item.self, payload), at: indexPath, in: context, shape)
    }
    checkPayload = { (payload) throws(RowError) in _ = try decodeItem(Item.self, payload) }
  }
}

/// What every row of a registration has in common.
private struct RowShape<Cell, Item>: Sendable {
  let reuseIdentifier: ReuseIdentifier
  let itemHeight: RowHeight<Item>?
  let cellHeight: RowHeight<Cell>
}

extension CellRegistration {
  fileprivate func row(
    for item: Item, at indexPath: IndexPath, in context: RowContext, _ shape: RowShape<Cell, Item>
  ) throws(RowError) -> RenderedRow {
    let cell = dequeue(for: indexPath, item: item)
    let points =
      shape.itemHeight?.points(for: item, in: context.layout)
      ?? shape.cellHeight.points(for: cell, in: context.layout)
    let isValid = RowHeightBounds.contains(points)
    let payload = try encodeCell(cell)
    return RenderedRow(
      row: RowDescriptor(
        id: context.id, type: shape.reuseIdentifier,
        height: isValid ? points : RowHeightBounds.standard, payload: payload),
      refusedHeight: isValid ? nil : points)
  }
}

private func decodeItem<Item: FeedItem>(
  _ type: Item.Type, _ payload: [UInt8]
) throws(RowError) -> Item {
  let data = Data(payload)
  do {
    return try PayloadCoding.decoder.decode(type, from: data)
  } catch {
    throw .undecodable(PayloadFault(PayloadCoding.located(error, decoding: type, from: data)))
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
