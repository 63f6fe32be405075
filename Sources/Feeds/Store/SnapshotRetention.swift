/// How long an earlier instant of a feed can still be read.
///
/// An instant is forgotten only when both bounds are passed: that of time, since the feed's next
/// change, and that of changes to its items, since the instant itself.
package struct SnapshotRetention: Hashable, Sendable {
  package var seconds: Int64
  package var changes: Int64

  /// What clients are promised at the least.
  package static let standard = SnapshotRetention()

  package init(seconds: Int64 = 3600, changes: Int64 = 100_000) {
    self.seconds = seconds
    self.changes = changes
  }

  /// Whether an instant may be forgotten.
  ///
  /// - Parameters:
  ///   - supersededAt: when the next instant began, in seconds since 1970.
  ///   - laterChanges: changes of items since the instant.
  func isOver(supersededAt: Int64, now: Int64, laterChanges: Int64) -> Bool {
    guard laterChanges > changes, supersededAt < now else { return false }
    let (age, overflowed) = now.subtractingReportingOverflow(supersededAt)
    return overflowed || age > seconds
  }
}
