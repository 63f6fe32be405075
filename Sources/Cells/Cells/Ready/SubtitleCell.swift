/// A ready cell: a text, and a smaller one below it.
public struct SubtitleCell: Cell {
  public var text = ""
  public var secondaryText = ""

  public init() {}
}
