/// How long to wait before the next connection: doubling, with a share of chance, so that the clients
/// of a server that comes back do not come back at one time.
struct Backoff {
  static let longest = Duration.seconds(30)

  /// Before the first attempt; from half a second to half a minute.
  private(set) var base = Duration.seconds(1)
  private var attempts = 0

  /// Has the server's word on it, in milliseconds.
  mutating func setBase(milliseconds: Int) {
    base = .milliseconds(min(max(milliseconds, 500), 30_000))
  }

  mutating func reset() { attempts = 0 }

  /// - Parameters:
  ///   - share: from 0 to 1, by chance: from half of the wait to the whole.
  ///   - least: seconds that the server asked for, of which at most ten minutes are waited.
  mutating func next(share: Double, least: Int? = nil) -> Duration {
    let doubled = attempts < 10 ? min(base * (1 << attempts), Self.longest) : Self.longest
    attempts += 1
    return max(doubled * (0.5 + share / 2), .seconds(min(least ?? 0, 600)))
  }
}
