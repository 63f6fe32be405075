package import HTTPCore

/// What one loop's cache counts, for metrics; it belongs to that loop and is read by any.
package final class CacheTallies: Sendable {
  package let hits = Tally()
  package let misses = Tally()
  /// What is held now.
  package let entries = Tally()
  package let bytes = Tally()

  package init() {}
}
