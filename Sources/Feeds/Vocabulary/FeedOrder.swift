/// How a feed's items follow one another; every order is total.
package enum FeedOrder: String, CaseIterable, Sendable {
  /// Latest date first, then later insertion first; undated items last.
  case newest
  /// Earliest date first, then earlier insertion first; undated items last.
  case oldest
  /// In the order of insertion.
  case appended
}
