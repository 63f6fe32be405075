/// A row, with what was wrong while it was made.
package struct RenderedRow: Sendable {
  package var row: RowDescriptor
  /// The height that a function gave and that no row can have; the row has the standard height.
  package var refusedHeight: Double?
}
