/// A measure of a row in points: one number, or a function of what the row shows.
struct RowMeasure<Subject>: Sendable {
  enum Rule: Sendable {
    case fixed(Double)
    case bySubject(@Sendable (Subject) -> Double)
    case byLayout(@Sendable (Subject, Layout) -> Double)
  }

  let rule: Rule

  /// The rule without its functions, as clients see it.
  var summary: MeasureRule {
    switch rule {
    case .fixed(let points): .fixed(points)
    case .bySubject: .byItem
    case .byLayout: .byItemAndLayout
    }
  }

  func points(for subject: Subject, in layout: Layout) -> Double {
    switch rule {
    case .fixed(let points): points
    case .bySubject(let measure): measure(subject)
    case .byLayout(let measure): measure(subject, layout)
    }
  }
}
