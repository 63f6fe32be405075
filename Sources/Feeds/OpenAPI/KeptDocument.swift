/// The document as it was made last.
///
/// Belongs to one event loop.
struct KeptDocument {
  /// What a document is made of.
  struct State {
    /// Which registry.
    let edition: Int
    /// A hash of the feeds' names, titles and orders.
    let feeds: UInt64
    /// A hash of the feeds' versions and totals, which only examples show.
    let rows: UInt64
  }

  let state: State
  let made: ContinuousClock.Instant
  let answer: KeptAnswer

  /// Whether it can stand for one that is made now: its examples may be of that age.
  func isGood(for now: State, age: Duration) -> Bool {
    guard state.edition == now.edition, state.feeds == now.feeds else { return false }
    return state.rows == now.rows || ContinuousClock.now - made < age
  }
}
