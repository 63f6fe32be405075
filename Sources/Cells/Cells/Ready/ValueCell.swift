/// A ready cell: a text at the leading edge, and a value at the trailing one.
public struct ValueCell: Cell {
  public var text = ""
  public var secondaryText = ""

  public init() {}

  public static var height: RowHeight<ValueCell> { .fixed(44) }
}
