/// What a height or a width depends on.
package enum MeasureRule: Hashable, Sendable {
  /// Points, the same for every row.
  case fixed(Double)
  case byItem
  case byItemAndLayout

  package var dependsOnLayout: Bool { self == .byItemAndLayout }

  /// The rule of rows that follow this one or `other`.
  func joined(with other: MeasureRule) -> MeasureRule {
    if self == other { return self }
    return dependsOnLayout || other.dependsOnLayout ? .byItemAndLayout : .byItem
  }
}
