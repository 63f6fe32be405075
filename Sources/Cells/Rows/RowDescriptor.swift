/// What a client draws for one item.
public struct RowDescriptor: Hashable, Sendable {
  /// The item's id.
  public var id: String
  /// The cell's reuse identifier.
  public var type: ReuseIdentifier
  /// Points: finite, above 0, at most `RowHeightBounds.maximum`.
  public var height: Double
  /// The encoded cell, a JSON object in UTF-8.
  public var payload: [UInt8]
  /// Points, for a cell of a grid; nil where the cell says nothing.
  public var width: Double?
  /// Columns of a grid; nil where the cell says nothing.
  public var span: Int?
}
