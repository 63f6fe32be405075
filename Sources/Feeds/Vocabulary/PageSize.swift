/// How many rows a page has, from 1 to the operator's maximum.
package struct PageSize: Hashable, Sendable {
  package let value: Int

  /// The size of a page that asks for none.
  package static let standard = 20
  /// The greatest size where the operator says nothing.
  package static let standardMaximum = 100
  /// The greatest size of a page of heights, and that of one that asks for none.
  package static let heights = 1_000
  /// The greatest maximum that an operator can set.
  package static let limit = 10_000

  /// Nil when outside 1...maximum.
  package init?(_ value: Int64, maximum: Int) {
    guard value >= 1, value <= Int64(maximum), let value = Int(exactly: value) else { return nil }
    self.value = value
  }
}
