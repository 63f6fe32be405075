/// How wide a row is in a grid, in points: one number, or a function of what the row shows.
///
/// A result must be finite, above 0 and at most `RowWidthBounds.maximum`; a row whose function
/// gives anything else has no `width`, and the fault is reported with the row.
public struct RowWidth<Subject>: Sendable {
  let measure: RowMeasure<Subject>

  /// `points`, the same for every row; checked when the registry is built.
  public static func fixed(_ points: Double) -> Self {
    Self(measure: RowMeasure(rule: .fixed(points)))
  }

  /// What `width` says of each cell.
  public static func calculated(_ width: @escaping @Sendable (Subject) -> Double) -> Self {
    Self(measure: RowMeasure(rule: .bySubject(width)))
  }

  /// What `width` says of each cell in the client's layout; such rows are rendered once for each
  /// layout.
  public static func calculated(_ width: @escaping @Sendable (Subject, Layout) -> Double) -> Self {
    Self(measure: RowMeasure(rule: .byLayout(width)))
  }
}

/// The bounds of every row width.
public enum RowWidthBounds {
  /// The greatest width of a row, in points: that of the widest layout.
  public static let maximum = Layout.widthRange.upperBound
  /// The greatest number of columns that a row can take.
  public static let maximumSpan = 100

  static func contains(_ points: Double) -> Bool {
    points.isFinite && points > 0 && points <= maximum
  }
}
