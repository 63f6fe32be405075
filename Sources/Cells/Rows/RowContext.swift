/// What surrounds a row: the stored item's id and the list that it is drawn in.
public struct RowContext: Hashable, Sendable {
  public var id: String
  public var layout: Layout

  public init(id: String, layout: Layout = .standard) {
    self.id = id
    self.layout = layout
  }
}
