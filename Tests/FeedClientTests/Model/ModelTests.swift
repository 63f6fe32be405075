import Testing

/// Lists against a model server, in random orders of writes, loads, late answers and failures.
struct ModelTests {
  private static let rounds: UInt64 = 50

  @Test(arguments: ScriptedTransport.Cancellation.allCases)
  func `whatever happens in whatever order, a list shows what the server has`(
    cancellation: ScriptedTransport.Cancellation
  ) throws {
    var seen: [String: Int] = [:]
    for seed in 0..<Self.rounds {
      var run = try ModelRun(seed: seed, cancellation)
      do {
        try run.go(steps: 100)
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      seen.merge(run.seen, uniquingKeysWith: +)
    }
    // What does not happen is not tried.
    let due = [
      "200", "410", "event", "expire", "failure", "loadMore", "loadNew", "malformed", "offline",
      "reset", "timeout", "unfollow", "update", "write",
    ]
    for what in due + (cancellation == .tooLate ? ["late 200", "late failure"] : []) {
      #expect(seen[what, default: 0] >= 4, "\(what): \(seen)")
    }
  }
}
