import Feeds

/// What an import has done so far.
struct ImportTally: Sendable {
  var created = 0
  var updated = 0
  var unchanged = 0
  var skipped = 0
  var warnings = 0
  /// Whether the feed was made by it.
  var madeFeed = false

  /// Items that are in the feed now.
  var stored: Int { created + updated + unchanged }

  /// Everything that was an item or should have been one.
  var received: Int { stored + skipped }

  mutating func count(_ outcome: PutOutcome) {
    switch outcome {
    case .created: created += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    }
  }

  /// `3 items into films, a new feed: 2 created, 0 updated, 0 unchanged, 1 skipped`
  func sentence(feed: FeedName, isDry: Bool) -> String {
    var text = isDry ? "nothing was written; it would be " : ""
    text += CountText.of(received, "item") + " into \(feed)" + (madeFeed ? ", a new feed" : "")
    text += ": \(created) created, \(updated) updated, \(unchanged) unchanged"
    if skipped > 0 { text += ", \(skipped) skipped" }
    if warnings > 0 { text += ", " + CountText.of(warnings, "warning") }
    return text
  }
}
