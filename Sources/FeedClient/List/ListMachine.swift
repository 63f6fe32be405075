/// The rules of a paged list, without tasks and requests: what is asked of it and what the server
/// answers go in, what is to be done comes out.
struct ListMachine<Content: Sendable> {
  /// What a load asks the server for.
  enum Query: Equatable {
    /// The beginning, without a snapshot.
    case first
    /// The page behind a page.
    case next(Page<Content>)
    /// A page by its number.
    case page(index: Int, snapshot: String)
    case changes(since: String, loaded: Int)
  }

  enum Response {
    case page(Page<Content>)
    case changes(Changes<Content>)
  }

  enum Effect: Equatable {
    /// Ask the server, and tell the answer with the number.
    case request(Int, Query)
    /// The answer of that number is no longer wanted.
    case cancel(Int)
    /// Follow the events from a snapshot, instead of those that are followed.
    case follow(since: String)
    case unfollow
  }

  /// Beyond so many rows the changes are not asked for: the server tells no more at once.
  static var maximumUpdate: Int { 10_000 }
  /// After so many pages in a row that add no row, most of what the snapshot had is gone: the list
  /// is loaded anew.
  static var maximumEmptyPages: Int { 50 }

  let pageSize: Int
  var state = ListState<Content>()
  private(set) var isClosed = false

  /// The load on its way: its kind, and the number of its request.
  var load: (kind: ListLoad, number: Int)?
  var lastNumber = -1
  /// The last page; nil after an update, when the rows end where no page does.
  var last: Page<Content>?
  /// Pages in a row that have added no row.
  var emptyPages = 0
  /// The ids of the rows.
  var ids: Set<RowID> = []
  /// Whether the rows are not the first of the feed at the snapshot, one by one.
  var isThinned = false
  var isFollowing = false
  /// Whether a stream is open, or being opened again by itself.
  var isOpen = false
  /// Whether the stream is cut and waits before it is opened again.
  var isWaiting = false
  /// The instant up to which the events are known: the list's, or that of a later event.
  var position: String?

  init(pageSize: Int) { self.pageSize = pageSize }

  mutating func loadNew() -> [Effect] {
    if isClosed || load?.kind == .loadNew { return [] }
    return cancelLoad() + begin(.loadNew, .first)
  }

  mutating func loadMore() -> [Effect] {
    guard !isClosed, load == nil else { return [] }
    guard let snapshot = state.snapshot else { return loadNew() }
    if state.isNoMore { return [] }
    (state.error, emptyPages) = (nil, 0)
    let index = state.rows.count / pageSize
    return begin(.loadMore, last.map { .next($0) } ?? .page(index: index, snapshot: snapshot))
  }

  mutating func update() -> [Effect] {
    guard !isClosed, load == nil, let snapshot = state.snapshot else { return [] }
    if isThinned || state.rows.count > Self.maximumUpdate { return loadNew() }
    return begin(.update, .changes(since: snapshot, loaded: state.rows.count))
  }

  mutating func follow() -> [Effect] {
    // One that waits is opened at once: who asks has reason to think that it can be.
    if isClosed || isFollowing && isOpen && !isWaiting { return [] }
    isFollowing = true
    return openEvents()
  }

  mutating func unfollow() -> [Effect] {
    guard isFollowing else { return [] }
    (isFollowing, isOpen, state.followError) = (false, false, nil)
    return [.unfollow]
  }

  mutating func close() -> [Effect] {
    if isClosed { return [] }
    let effects = cancelLoad() + unfollow()
    isClosed = true
    return effects
  }

  /// Takes an answer; one that is no longer wanted changes nothing.
  mutating func answered(_ number: Int, _ result: Result<Response, RowcastError>) -> [Effect] {
    guard let load, load.number == number else { return [] }
    switch (load.kind, result) {
    case (.loadNew, .success(.page(let page))): return replace(page)
    case (.loadMore, .success(.page(let page))): return append(page)
    case (.update, .success(.changes(let changes))): return apply(changes)
    case (.loadMore, .failure(let error)), (.update, .failure(let error)):
      return error.refusesSnapshot ? restart() : fail(error)
    case (_, .failure(let error)): return fail(error)
    case (_, .success): return []
    }
  }

  /// Takes an event of the stream that is followed.
  mutating func heard(_ event: FeedEvent<Content>) {
    switch event {
    case .change(let changes):
      position = changes.snapshot
      state.news = changes.reload ? nil : state.news.map { $0 + changes.inserts.count }
      state.removed = changes.reload ? nil : state.removed.map { $0 + changes.deletes.count }
    case .reset(let instant):
      position = instant.snapshot
      (state.news, state.removed) = (nil, nil)
    case .interrupted: isWaiting = true
    case .connected: isWaiting = false
    case .snapshot: break
    }
  }

  /// Notes that the stream has ended for good; `follow` or the next success opens another.
  mutating func lostEvents(_ error: RowcastError) {
    isOpen = false
    state.followError = error
  }
}
