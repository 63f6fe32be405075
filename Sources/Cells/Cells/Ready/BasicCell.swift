/// A ready cell: one text.
public struct BasicCell: Cell {
  public var text = ""

  public init() {}
}
