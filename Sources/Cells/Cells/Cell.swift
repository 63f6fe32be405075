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
/// so nothing of an earlier item can be left in it. Its encoding must be a JSON object. Only
/// structs and enums can adopt it: the registry refuses classes.
public protocol Cell: Encodable, Sendable {
  /// The cell before it is configured.
  init()

  /// The row's `type`; by default the name of the Swift type.
  static var reuseIdentifier: ReuseIdentifier { get }

  /// Which version of the cell this is, from 1, for clients to see in `GET /cells`; raise it when
  /// the payload changes its meaning. By default 1.
  static var version: Int { get }

  /// How high a row of this cell is; by default 66 points. A registration can say otherwise for
  /// its items.
  static var height: RowHeight<Self> { get }

  /// How wide a row of this cell is in a grid, emitted as the row's `width`; by default nil, and
  /// the row has no such key.
  static var width: RowWidth<Self>? { get }

  /// How many columns of a grid a row of this cell takes, from 1 to 100, emitted as the row's
  /// `span`; by default nil, and the row has no such key.
  static var span: Int? { get }
}

extension Cell {
  public static var reuseIdentifier: ReuseIdentifier { ReuseIdentifier(of: Self.self) }
  public static var version: Int { 1 }
  public static var height: RowHeight<Self> { .fixed(RowHeightBounds.standard) }
  public static var width: RowWidth<Self>? { nil }
  public static var span: Int? { nil }
}
