/// One order tree under examination: a feed's present one, or one of an earlier version.
struct ExaminedTree {
  let feed: ExaminedFeed
  /// Before each of its faults: `feed home` or `feed home, version 7`.
  let label: String
  /// The greatest number for a present order.
  let version: Int64

  /// The feed's order as it is now.
  init(presentOf feed: ExaminedFeed) {
    self.feed = feed
    label = feed.label
    version = .max
  }

  /// The order of an earlier version.
  init(of feed: ExaminedFeed, asOf version: Int64) {
    self.feed = feed
    label = "\(feed.label), version \(version)"
    self.version = version
  }

  var isPresent: Bool { version == .max }

  /// A present order is built anew; an earlier one goes.
  var mend: DoctorMend {
    isPresent ? .order(feed: feed.number) : .history(feed: feed.number)
  }
}
