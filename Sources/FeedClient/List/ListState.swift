/// What a list shows, at one moment.
public struct ListState<Content: Sendable>: Sendable, Hashable {
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    case idle, loadingNew, loadingMore, updating
  }

  public internal(set) var phase = Phase.idle
  /// No id is there twice.
  public internal(set) var rows: [Row<Content>] = []
  /// Whether there was an answer already: before it, no rows do not mean an empty feed.
  public internal(set) var hasLoaded = false
  /// How many items the feed has at `snapshot`; nil before the first answer.
  public internal(set) var total: Int?
  /// Whether the end is reached. It stays until the list is loaded anew or brought up to date, and a
  /// failure is never the end.
  public internal(set) var isNoMore = false
  /// The instant of the rows; nil before the first answer.
  public internal(set) var snapshot: String?
  /// Why the last load has failed; nil when it has not. `loadMore` clears it when it begins, the
  /// others when they have succeeded: what it says of the rows is true until then.
  public internal(set) var error: ListFailure?
  /// How many new rows the event stream has told of since the last load; nil where something has
  /// changed and it is not known how many.
  public internal(set) var news: Int? = 0
  /// How many rows it has told to be removed since then; nil where `news` is.
  public internal(set) var removed: Int? = 0
  /// Why the events are no longer followed, such as that the feed is gone; nil while they are, and
  /// where nobody wants them. A connection that is only cut is made again, and is no error.
  public internal(set) var followError: RowcastError?

  /// A state of one's own, for a preview or a test of a view; a list makes those that it tells.
  public init(
    phase: Phase = .idle, rows: [Row<Content>] = [], hasLoaded: Bool = false, total: Int? = nil,
    isNoMore: Bool = false, snapshot: String? = nil, error: ListFailure? = nil, news: Int? = 0,
    removed: Int? = 0, followError: RowcastError? = nil
  ) {
    (self.phase, self.rows, self.hasLoaded, self.total) = (phase, rows, hasLoaded, total)
    (self.isNoMore, self.snapshot, self.error) = (isNoMore, snapshot, error)
    (self.news, self.removed, self.followError) = (news, removed, followError)
  }
}
