import FoundationEssentials

/// Makes the rows of a registration, and knows what they have in common.
///
/// A class, since its methods find the two types in the object, and closures that hold a generic
/// struct look them up for each row.
final class RowMaker<Cell: Cells.Cell, Item: FeedItem>: Sendable {
  private let registration: CellRegistration<Cell, Item>
  private let fresh: @Sendable () -> Cell
  private let itemHeight: RowMeasure<Item>?
  private let cellHeight: RowMeasure<Cell>
  private let width: RowMeasure<Cell>?
  private let span: Int?
  private let dependsOnLayout: Bool
  let dependsOnIndexPath: Bool

  init(_ registration: CellRegistration<Cell, Item>, fresh: @escaping @Sendable () -> Cell) {
    self.registration = registration
    self.fresh = fresh
    itemHeight = registration.height?.measure
    cellHeight = Cell.height.measure
    width = Cell.width?.measure
    span = Cell.span
    dependsOnLayout =
      (itemHeight?.summary ?? cellHeight.summary).dependsOnLayout
      || width?.summary.dependsOnLayout == true
    if case .positioned = registration.handler {
      dependsOnIndexPath = true
    } else {
      dependsOnIndexPath = false
    }
  }

  func row(
    of value: inout ItemValue, at indexPath: IndexPath, in context: RowContext,
    named identifier: ReuseIdentifier
  ) throws(RowError) -> RenderedRow {
    let item = try value.item(as: Item.self)
    return try HandlerScope.run { () throws(RowError) in
      let cell = registration.dequeue(fresh(), for: indexPath, item: item)
      return try row(of: cell, item: item, in: context, named: identifier)
    }
  }

  private func row(
    of cell: Cell, item: Item, in context: RowContext, named identifier: ReuseIdentifier
  ) throws(RowError) -> RenderedRow {
    let height =
      itemHeight?.points(for: item, in: context.layout)
      ?? cellHeight.points(for: cell, in: context.layout)
    let width = width?.points(for: cell, in: context.layout)
    return RenderedRow(
      row: RowDescriptor(
        id: context.id, type: identifier, height: height,
        payload: try PayloadCoding.payload(of: cell), width: width, span: span),
      dependsOnLayout: dependsOnLayout, dependsOnIndexPath: dependsOnIndexPath
    ).withinBounds()
  }
}
