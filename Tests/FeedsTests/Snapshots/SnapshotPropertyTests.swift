import Feeds
import Testing

@Suite struct `Pages of a feed that moves` {
  /// 3 × 4,000 operations; a failure names the seed.
  @Test(arguments: FeedOrder.allCases, [41] as [UInt64])
  func `are those of plain arrays, now and under every snapshot`(
    order: FeedOrder, seed: UInt64
  ) throws {
    let run = try SnapshotRun(order: order, seed: seed)
    try run.go(rounds: 400)
    #expect(run.operations > 3_800, "seed \(seed)")
    // All that can happen has happened often.
    #expect(run.expired > 100, "seed \(seed)")
    #expect(run.served > 500, "seed \(seed)")
    #expect(run.short > 100, "seed \(seed)")
  }
}
