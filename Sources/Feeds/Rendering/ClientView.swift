package import Cells

/// What a client says of its list: its layout, and the cells that it can draw.
package struct ClientView: Hashable, Sendable {
  package let layout: Layout
  /// Nil for all of them.
  package let cells: CellSet?

  /// A client that says nothing.
  package static let standard = ClientView()

  package init(layout: Layout = .standard, cells: CellSet? = nil) {
    self.layout = layout
    self.cells = cells
  }
}
