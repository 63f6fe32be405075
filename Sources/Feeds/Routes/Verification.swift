/// Bounds what looking a store over costs, however often readiness is asked for.
///
/// The look costs some microseconds a feed. Where there are many feeds, a good one holds for a
/// second; a bad one is looked at again each time.
package struct Verification {
  /// Up to so many feeds are looked at each time.
  package static let fewFeeds = 32
  private static let time: Duration = .seconds(1)

  private var holdsUntil: ContinuousClock.Instant?

  package init() {}

  /// Runs `look`, which answers how many feeds it saw, unless an earlier one still holds.
  package mutating func run(
    at now: ContinuousClock.Instant, _ look: () throws(StoreError) -> Int
  ) throws(StoreError) {
    if let holdsUntil, now < holdsUntil { return }
    holdsUntil = nil
    if try look() > Self.fewFeeds { holdsUntil = now + Self.time }
  }
}
