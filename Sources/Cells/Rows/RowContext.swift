/// What surrounds a row: the stored item's id and the list that it is drawn in.
public struct RowContext: Hashable, Sendable {
  public var id: String
  public var layout: Layout
  /// The cells that the client can draw; nil for all of them.
  package var cells: CellSet?

  public init(id: String, layout: Layout = .standard) {
    self.id = id
    self.layout = layout
  }

  package init(id: String, layout: Layout, cells: CellSet?) {
    self.id = id
    self.layout = layout
    self.cells = cells
  }
}
