/// How high a row is, in points: one number, or a function of what the row shows.
///
/// `Subject` is the configured cell for a cell type's own height, and the item for a
/// registration's. A result must be finite, above 0 and at most `RowHeightBounds.maximum`; a row whose
/// function gives anything else has the default height of 66 points, and the fault is reported
/// with the row.
public struct RowHeight<Subject>: Sendable {
  enum Rule: Sendable {
    case fixed(Double)
    case bySubject(@Sendable (Subject) -> Double)
    case byLayout(@Sendable (Subject, Layout) -> Double)
  }

  let rule: Rule

  /// `points`, the same for every row; checked when the registry is built.
  public static func fixed(_ points: Double) -> Self { Self(rule: .fixed(points)) }

  /// What `height` says of each cell or item.
  public static func calculated(_ height: @escaping @Sendable (Subject) -> Double) -> Self {
    Self(rule: .bySubject(height))
  }

  /// What `height` says of each cell or item in the client's layout. Rows of this height are
  /// rendered once for each layout; prefer the other forms where the layout does not matter.
  public static func calculated(_ height: @escaping @Sendable (Subject, Layout) -> Double) -> Self {
    Self(rule: .byLayout(height))
  }

  var dependsOnLayout: Bool {
    if case .byLayout = rule { true } else { false }
  }

  /// The height when it is the same for every row.
  var fixedPoints: Double? {
    if case .fixed(let points) = rule { points } else { nil }
  }

  func points(for subject: Subject, in layout: Layout) -> Double {
    switch rule {
    case .fixed(let points): points
    case .bySubject(let height): height(subject)
    case .byLayout(let height): height(subject, layout)
    }
  }
}

/// The bounds of every row height.
public enum RowHeightBounds {
  /// The height of a row whose cell type says nothing, in points.
  public static let standard = 66.0
  /// The greatest height of a row, in points.
  public static let maximum = 100_000.0

  static func contains(_ points: Double) -> Bool {
    points.isFinite && points > 0 && points <= maximum
  }
}
