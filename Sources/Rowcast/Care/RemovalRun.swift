import Feeds

/// Removes what is left of deleted feeds, leaving others room to write between the steps.
struct RemovalRun {
  private let removal: FeedRemoval

  init(_ removal: FeedRemoval) { self.removal = removal }

  /// Ends when nothing is left. A step takes about a twentieth of a second, be items small or large,
  /// and as long the write lock is free: those who wait for it look again and again, up to a tenth
  /// of a second apart.
  func finish() throws(StoreError) {
    var line = ShareLine()
    defer { line.clear() }
    let clock = ContinuousClock()
    var rows = 0
    var limit = 500
    while true {
      let start = clock.now
      let removed = try removal.step(limit: limit)
      if removed == 0 { return }
      rows += removed
      line.show("removing: \(rows) rows")
      let time = clock.now - start
      if time < .milliseconds(25) { limit = min(2 * limit, 32_000) }
      if time > .milliseconds(60) { limit = max(limit / 2, 20) }
      Pause.wait(max(.milliseconds(1), min(time, .milliseconds(100))))
    }
  }
}
