/// One step of what a registration says of clients that can't draw its cell.
enum FallbackStep: Sendable {
  /// A cell of its own.
  case cell(CellLink, isConditional: Bool)
  /// The cell, and the further steps, of another registration of the item type.
  case named(String, CodeLocation)
}
