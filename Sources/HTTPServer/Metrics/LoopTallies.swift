import HTTPCore

/// What one event loop counts, changed by its thread alone.
final class LoopTallies: Sendable {
  /// The statuses of requests that are refused before a route is looked for; 0 is every other one.
  static let refusals = [400, 408, 411, 413, 414, 417, 431, 501, 505, 0]

  /// By the routes' numbers; never empty.
  let routes: [RouteTallies]
  let accepted = Tally()
  let openConnections = Tally()
  let openStreams = Tally()
  let pendingAnswers = Tally()
  let receivedBytes = Tally()
  let sentBytes = Tally()
  let shed = Tally()
  private let refused = InlineArray<10, Tally> { _ in Tally() }
  private let turnedAway = InlineArray<3, Tally> { _ in Tally() }
  private let timedOut = InlineArray<6, Tally> { _ in Tally() }

  /// The lag as last measured, and its greatest; nanoseconds.
  let lag = Tally()
  let greatestLag = Tally()
  /// Since when a measurement of the lag is under way, on the monotonic clock; 0 while none is.
  let probedSince = Tally()
  /// Since when the loop has been at work without looking for events; 0 while it looks.
  let busySince = Tally()
  /// Keeps what another loop writes off this one's cache lines.
  private let padding = InlineArray<8, Tally> { _ in Tally() }

  init(routes count: Int) { routes = (0..<max(1, count)).map { _ in RouteTallies() } }

  /// The route of that number; one that has none counts as no route.
  func route(_ number: Int) -> RouteTallies {
    routes[routes.indices.contains(number) ? number : 0]
  }

  func count(refusal status: Status) {
    let index = Self.refusals.firstIndex(of: Int(status.code)) ?? Self.refusals.count - 1
    if refused.indices.contains(index) { refused[index].add(1) }
  }

  func count(_ reason: TurnAwayReason) { turnedAway[reason.rawValue].add(1) }

  func count(_ kind: TimeoutKind) { timedOut[kind.rawValue].add(1) }

  func refusals(_ index: Int) -> Int {
    refused.indices.contains(index) ? refused[index].current : 0
  }

  func turnedAway(_ reason: TurnAwayReason) -> Int { turnedAway[reason.rawValue].current }

  func timedOut(_ kind: TimeoutKind) -> Int { timedOut[kind.rawValue].current }

  /// How long a connection that is ready waits for its turn, in nanoseconds, as far as can be told
  /// at `now`: a loop that is stuck tells of it by no measurement.
  func lag(at now: Moment) -> Int {
    [probedSince.current, busySince.current].reduce(lag.current) { lag, since in
      let start = Moment(nanoseconds: Int64(since))
      return since == 0 ? lag : max(lag, Int(clamping: now.elapsed(since: start)))
    }
  }
}
