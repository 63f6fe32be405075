/// What a list can be asked to load.
public enum ListLoad: String, Sendable, Hashable, CaseIterable {
  /// The beginning, anew.
  case loadNew
  /// The next page.
  case loadMore
  /// What has changed in the rows that are there.
  case update
}
