/// What has become of a feed since an instant, for one who follows it.
enum EventStep {
  /// Nothing.
  case nothing
  /// Whole events, and the instant after the last of them.
  case events([UInt8], reached: SnapshotTokens.Instant)
  /// There is no such feed any more.
  case gone
}
