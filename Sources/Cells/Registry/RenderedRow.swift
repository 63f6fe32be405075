/// A row, with what was found out while it was made.
package struct RenderedRow: Sendable {
  package var row: RowDescriptor
  /// The height that a function gave and that no row can have; the row has the standard height.
  package var refusedHeight: Double?
  /// The width that a function gave and that no row can have; the row has none.
  package var refusedWidth: Double?
  /// Whether the row can differ in another layout.
  package var dependsOnLayout: Bool
  /// Whether the row can differ at another place of the feed.
  package var dependsOnIndexPath: Bool

  package init(row: RowDescriptor, dependsOnLayout: Bool, dependsOnIndexPath: Bool) {
    self.row = row
    self.dependsOnLayout = dependsOnLayout
    self.dependsOnIndexPath = dependsOnIndexPath
  }
}

extension RenderedRow {
  /// The row with measures that it can have in the place of those that it can't.
  func withinBounds() -> RenderedRow {
    var rendered = self
    if row.height > RowHeightBounds.maximum, row.height <= RowHeightBounds.mistake {
      rendered.row.height = RowHeightBounds.maximum
    } else if !RowHeightBounds.contains(row.height) {
      rendered.refusedHeight = row.height
      rendered.row.height = RowHeightBounds.standard
    }
    if let width = row.width, !RowWidthBounds.contains(width) {
      rendered.refusedWidth = width
      rendered.row.width = nil
    }
    return rendered
  }
}
