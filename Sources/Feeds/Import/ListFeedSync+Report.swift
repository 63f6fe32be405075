extension ListFeedSync {
  /// What was done.
  package struct Report: Hashable, Sendable {
    /// Whether the feed was made by it.
    package var madeFeed = false
    package var created = 0
    /// Items with new contents, or at a new place.
    package var updated = 0
    package var unchanged = 0
    package var removed = 0

    package init(
      madeFeed: Bool = false, created: Int = 0, updated: Int = 0, unchanged: Int = 0,
      removed: Int = 0
    ) {
      self.madeFeed = madeFeed
      self.created = created
      self.updated = updated
      self.unchanged = unchanged
      self.removed = removed
    }

    mutating func count(_ outcome: PutOutcome) {
      switch outcome {
      case .created: created += 1
      case .updated: updated += 1
      case .unchanged: unchanged += 1
      }
    }
  }
}
