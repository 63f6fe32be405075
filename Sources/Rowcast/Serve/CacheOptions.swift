import Feeds

/// What `serve` keeps in memory of what it has made.
enum CacheOptions {
  private static let bytes = Option(
    name: "cache-bytes", kind: .value(placeholder: "SIZE"),
    help: "rows and pages kept in memory by all event loops together; 0 keeps none",
    standard: UnitText.size(FeedResponderSettings.standardCacheBytes))

  static let group = OptionGroup(title: "The cache", options: [bytes])

  /// Shares the memory among that many loops.
  static func apply(
    _ options: ParsedOptions, loops: Int, to settings: inout FeedResponderSettings
  ) throws(UsageError) {
    let bytes = try options.size(bytes, in: 0...(1 << 40))
    settings.share(
      cacheBytes: bytes ?? FeedResponderSettings.standardCacheBytes, among: loops)
  }
}
