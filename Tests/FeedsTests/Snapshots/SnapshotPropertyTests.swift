import Feeds
import Testing

@Suite struct `Pages of a feed that moves` {
  /// Bytes of a loop's caches: the standard, none, and so few that rows and pages come and go.
  static let cacheSizes = [FeedResponderSettings.standardCacheBytes, 0, 48 * 1024]

  /// 3 × 3 × 2,600 operations; a failure names the seed.
  @Test(arguments: FeedOrder.allCases, cacheSizes)
  func `are those of plain arrays, now and under every snapshot`(
    order: FeedOrder, cacheBytes: Int
  ) throws {
    let seed: UInt64 = 41
    let run = try SnapshotRun(order: order, cacheBytes: cacheBytes, seed: seed)
    try run.go(rounds: 260)
    #expect(run.operations > 2_500, "seed \(seed)")
    // All that can happen has happened often.
    #expect(run.expired > 50, "seed \(seed)")
    #expect(run.served > 300, "seed \(seed)")
    #expect(run.short > 60, "seed \(seed)")
    #expect(run.unchanged > 100 && run.changed > 100, "seed \(seed)")
  }
}
