/// A feed as a list screen needs it: loaded page by page, refreshed, kept up to date.
///
///     let list = PagedList(client, feed: "home")
///     for await state in list { show(state) }   // in one task
///     await list.loadNew()                      // in others
///     list.start(.loadMore)                     // where nothing can be awaited
///
/// One load at a time: a refresh wins over whatever else is on its way, more is loaded only when nothing
/// is. A failure keeps what is there, and is never the end of the list. Pages follow each other under
/// one snapshot, so no row comes twice and none is lost, whatever is written meanwhile; where the server
/// no longer keeps the snapshot, the list loads itself anew.
///
/// Safe to use from any thread. A task that is cancelled while it waits for a load returns at once; the
/// load goes on, for it may be another's too. `close()` cancels it, and so does letting the list go.
public final class PagedList<Content: Sendable>: Sendable, AsyncSequence {
  public typealias Element = ListState<Content>
  public typealias Failure = Never
  public typealias AsyncIterator = AsyncStream<ListState<Content>>.Iterator

  private let core: ListCore<Content>

  /// An empty list; nothing is asked for yet.
  ///
  /// - Parameter pageSize: rows a page, from 1 to what the server allows, which is 100 where its
  ///   operator has not said otherwise.
  public convenience init(_ client: RowcastClient<Content>, feed: String, pageSize: Int = 20) {
    self.init(client, feed: feed, pageSize: pageSize, executor: nil)
  }

  /// - Parameter executor: runs the list's tasks, so that a test can say when.
  package init(
    _ client: RowcastClient<Content>, feed: String, pageSize: Int, executor: (any TaskExecutor)?
  ) {
    core = ListCore(client, feed: feed, pageSize: Swift.max(1, pageSize), executor: executor)
  }

  deinit { core.close() }

  public var feed: String { core.feed }

  /// The present state.
  public var state: ListState<Content> { core.state }

  /// The present state and then every later one, to each iterator; one that is slow gets the newest.
  /// Ends when the list is closed or let go: an iterator does not hold it.
  public func makeAsyncIterator() -> AsyncIterator { core.states().makeAsyncIterator() }

  /// Loads the beginning anew, joins such a load that is on its way, and cancels any other; returns
  /// when nothing loads any more.
  @discardableResult
  public func loadNew() async -> ListState<Content> { await load(.loadNew) }

  /// Loads the next page; before the first success, the beginning. Does nothing while anything loads,
  /// and at the end. After a failure it asks for the same page again.
  @discardableResult
  public func loadMore() async -> ListState<Content> { await load(.loadMore) }

  /// Brings the rows that are there up to date; loads anew where that is not possible. Does nothing
  /// while anything loads, and before the first success.
  @discardableResult
  public func update() async -> ListState<Content> { await load(.update) }

  /// Asks again for what has failed; does nothing where nothing has.
  @discardableResult
  public func retry() async -> ListState<Content> {
    guard let during = state.error?.during else { return state }
    return await load(during)
  }

  /// Begins a load and returns at once, by the same rules.
  public func start(_ load: ListLoad) { core.start(load) }

  /// Has `news` count the rows that the event stream tells of. Nothing is loaded by that: show
  /// "3 new", and load when it is wanted.
  ///
  /// Again, as when the app comes back to the foreground, it connects at once where it waits to; a
  /// stream that has ended for good (`followError`) is opened anew.
  public func follow() { core.step { $0.follow() } }

  /// Ends what `follow` has begun.
  public func unfollow() { core.step { $0.unfollow() } }

  /// Cancels everything, and ends all iterations. Whatever is called later does nothing.
  public func close() { core.close() }

  private func load(_ load: ListLoad) async -> ListState<Content> {
    if core.start(load) { await core.settled() }
    return state
  }
}
