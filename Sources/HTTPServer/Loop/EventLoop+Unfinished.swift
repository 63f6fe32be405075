extension EventLoop {
  /// Gives the connections that had too much for one turn another one.
  mutating func finishTurns() {
    if unfinished.isEmpty { return }
    let tokens = unfinished
    unfinished = []
    var postponed: [ConnectionTable.Token] = []
    var bodies = 0
    for token in tokens {
      guard let held = table.connection(token) else { continue }
      if held.connection.sink != nil {
        // However many bodies come at once, the others wait for one of them at the least.
        if bodies > 0, sinkTime >= Self.sinkTimePerRound {
          postponed.append(token)
          continue
        }
        bodies += 1
      }
      held.connection.isUnfinished = false
      guard held.connection.hasWork else { continue }
      var input: ArraySlice<UInt8> = []
      turn(&held.connection, &input)
    }
    // They come first next time.
    if !postponed.isEmpty { unfinished.insert(contentsOf: postponed, at: 0) }
  }
}
