/// A presentation type: what one kind of row looks like, as the payload that clients draw.
///
/// ```swift
/// struct FilmCell: Cell {
///   var title = ""
///   var subtitle = ""
/// }
/// ```
///
/// A cell is a value, made anew by `init()` for each row and then configured by its registration,
/// so nothing of an earlier item can be left in it. Its encoding must be a JSON object. Adopt it
/// with a struct.
public protocol Cell: Encodable, Sendable {
  /// The cell before it is configured.
  init()

  /// The row's `type`; by default the name of the Swift type.
  static var reuseIdentifier: ReuseIdentifier { get }

  /// How high a row of this cell is; by default 66 points. A registration can say otherwise for
  /// its items.
  static var height: RowHeight<Self> { get }
}

extension Cell {
  public static var reuseIdentifier: ReuseIdentifier { ReuseIdentifier(of: Self.self) }
  public static var height: RowHeight<Self> { .fixed(RowHeightBounds.standard) }
}
