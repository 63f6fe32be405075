package import HTTPCore

/// Measures how long a ready connection waits for its turn, and says which requests to shed when
/// that is too long.
///
/// The loop signals a descriptor of its own, its probe, which the kernel tells of behind everything
/// that is ready already: the time until then is the lag. One probe is under way at a time, at most
/// every 50 ms while there is work; one that had to wait is followed by another at once, so that no
/// old measurement stands when the work is done.
package struct LoopLag {
  package static let interval: Int64 = 50_000_000

  /// Nanoseconds beyond which requests are shed.
  private let limit: Int64
  /// A lag beyond which the next probe follows at once.
  private let notable: Int64
  private var turnStart: Moment
  private var sentAt: Moment?
  private var nextProbe: Moment
  /// The last measurement, and the one before.
  package private(set) var last: Int64 = 0
  private var previous: Int64 = 0
  /// The share of requests that are still to be shed to keep the share.
  private var debt = 0.0

  /// - Parameter limit: nanoseconds; 0 means that nothing is ever shed.
  package init(shedAfter limit: Int64, at now: Moment) {
    self.limit = limit > 0 ? limit : .max
    notable = min(10_000_000, self.limit / 2)
    nextProbe = now
    turnStart = now
  }

  /// Notes that the kernel has told what is ready: whatever is handled from now on, up to the next
  /// turn, has been waiting since.
  package mutating func beginTurn(at now: Moment) { turnStart = now }

  /// Whether a probe is to be sent now that there is work.
  package func wantsProbe(at now: Moment) -> Bool { sentAt == nil && now >= nextProbe }

  package mutating func noteSent(at now: Moment) {
    sentAt = now
    nextProbe = now.advanced(by: Self.interval)
  }

  /// Notes that the probe has come back; true when another one is to be sent at once.
  package mutating func noteReturned(at now: Moment) -> Bool {
    guard let sentAt else { return false }
    self.sentAt = nil
    previous = last
    last = now.elapsed(since: sentAt)
    return last > notable
  }

  /// Whether the lag is beyond the limit: that of this turn or of the probe under way so far, or that
  /// of the last two probes. A queue that stood through one of them alone was a moment's, and is
  /// worked off.
  package func isOver(at now: Moment) -> Bool { current(at: now) > limit }

  /// Whether the request that comes now is to be shed: where the lag is at the limit none, at 1.25
  /// times the limit five of six, at twice the limit all but one of 256.
  ///
  /// So steep a share holds the lag near the limit, however many requests there are.
  package mutating func sheds(at now: Moment) -> Bool {
    let lag = current(at: now)
    guard lag > limit else { return false }
    let ratio = Double(limit) / Double(lag)
    let square = ratio * ratio
    let fourth = square * square
    debt += 1 - fourth * fourth
    guard debt >= 1 else { return false }
    debt -= 1
    return true
  }

  private func current(at now: Moment) -> Int64 {
    let waiting = max(min(last, previous), now.elapsed(since: turnStart))
    guard let sentAt else { return waiting }
    return max(waiting, now.elapsed(since: sentAt))
  }
}
