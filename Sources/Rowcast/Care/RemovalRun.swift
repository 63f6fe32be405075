import Feeds

/// Removes what is left of deleted feeds, leaving others room to write between the steps.
struct RemovalRun {
  private let removal: FeedRemoval

  init(_ removal: FeedRemoval) { self.removal = removal }

  /// Ends when nothing is left. Half of the time the write lock is free: those who wait for it look
  /// again and again, up to a tenth of a second apart.
  func finish() throws(StoreError) {
    var line = ShareLine()
    defer { line.clear() }
    let clock = ContinuousClock()
    var rows = 0
    while true {
      let start = clock.now
      let removed = try removal.step()
      if removed == 0 { return }
      rows += removed
      line.show("removing: \(rows) rows")
      Pause.wait(max(.milliseconds(1), min(clock.now - start, .milliseconds(100))))
    }
  }
}
