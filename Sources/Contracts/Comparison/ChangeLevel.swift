/// How much a change matters to clients that are out there.
package enum ChangeLevel: String, Hashable, Comparable, CaseIterable, Sendable {
  /// A client of the old contract fails.
  case breaking
  /// One that chooses by values that it knows may have no choice for a new one.
  case possible
  /// Nothing is known to fail; something wants a look.
  case remark
  /// Every client of the old contract goes on as before.
  case compatible

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.place < rhs.place }

  private var place: Int {
    switch self {
    case .breaking: 0
    case .possible: 1
    case .remark: 2
    case .compatible: 3
    }
  }
}
