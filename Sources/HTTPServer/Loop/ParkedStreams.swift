import HTTPCore

/// The streams of a loop that have nothing to say now, asked again in rounds.
///
/// A round may be spread over as many turns of the loop as it needs. Parking and taking allocate
/// nothing once the lists have grown. While no stream is parked there are no rounds, and the loop
/// sleeps.
struct ParkedStreams {
  /// From the beginning of a round to the next, in nanoseconds, at least a millisecond.
  private let interval: Int64
  /// What the next round asks.
  private var waiting: [ConnectionTable.Token] = []
  /// What the round under way asks, from `position` on.
  private var asking: [ConnectionTable.Token] = []
  private var position = 0
  private var nextRound: Moment

  init(interval: Int64, at now: Moment) {
    self.interval = max(interval, 1_000_000)
    nextRound = now
  }

  /// Adds a connection's stream, which must not be in already; asked within an interval.
  mutating func park(_ token: ConnectionTable.Token, at now: Moment) {
    if waiting.isEmpty, nextRound <= now { nextRound = now.advanced(by: interval) }
    waiting.append(token)
  }

  /// The next one to ask in the round that is under way or due; nil when it is at its end.
  ///
  /// Connections that have been closed meanwhile are still given.
  mutating func take(at now: Moment) -> ConnectionTable.Token? {
    if position == asking.count {
      asking.removeAll(keepingCapacity: true)
      position = 0
      guard !waiting.isEmpty, nextRound <= now else { return nil }
      swap(&waiting, &asking)
      nextRound = now.advanced(by: interval)
    }
    defer { position += 1 }
    return asking[position]
  }

  /// The nanoseconds until there is something to ask; nil when nothing is parked.
  func timeout(from now: Moment) -> Int64? {
    if position < asking.count { return 0 }
    return waiting.isEmpty ? nil : nextRound.elapsed(since: now)
  }
}
