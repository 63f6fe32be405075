/// How high a row is, in points: one number, or a function of what the row shows.
///
/// `Subject` is the configured cell for a cell type's own height, and the item for a
/// registration's. A result must be above 0; a row whose function gives anything else, or more than
/// a billion points, has the default height of 66 points, and the fault is reported with the row.
/// More than `RowHeightBounds.maximum` is that maximum: a text can be too long for any row.
public struct RowHeight<Subject>: Sendable {
  let measure: RowMeasure<Subject>

  /// `points`, the same for every row; checked when the registry is built.
  public static func fixed(_ points: Double) -> Self {
    Self(measure: RowMeasure(rule: .fixed(points)))
  }

  /// What `height` says of each cell or item.
  public static func calculated(_ height: @escaping @Sendable (Subject) -> Double) -> Self {
    Self(measure: RowMeasure(rule: .bySubject(height)))
  }

  /// What `height` says of each cell or item in the client's layout. Rows of this height are
  /// rendered once for each layout; prefer the other forms where the layout does not matter.
  public static func calculated(_ height: @escaping @Sendable (Subject, Layout) -> Double) -> Self {
    Self(measure: RowMeasure(rule: .byLayout(height)))
  }
}

/// The bounds of every row height.
public enum RowHeightBounds {
  /// The height of a row whose cell type says nothing, in points.
  public static let standard = 66.0
  /// The greatest height of a row, in points.
  public static let maximum = 100_000.0

  /// What no text can need, in points: more is a mistake of who calculated it.
  static let mistake = 1e9

  static func contains(_ points: Double) -> Bool {
    points.isFinite && points > 0 && points <= maximum
  }
}
