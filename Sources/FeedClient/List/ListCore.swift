import Synchronization

/// A paged list's machine with what it needs to run: tasks, subscribers, those who wait.
///
/// Everything happens under one lock, so that states leave in their order. The tasks hold this, and not
/// the list: a list that is let go is closed.
final class ListCore<Content: Sendable>: Sendable {
  typealias State = ListState<Content>

  struct Inner {
    var machine: ListMachine<Content>
    var shown = State()
    var loads: [Int: Task<Void, Never>] = [:]
    var events: Task<Void, Never>?
    /// Counts the streams that were opened: what an earlier one tells is not heard.
    var stream = 0
    var subscribers: [Int: AsyncStream<State>.Continuation] = [:]
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastKey = 0
  }

  let client: RowcastClient<Content>
  let feed: String
  let inner: Mutex<Inner>
  /// Where the tasks run; nil for where tasks run.
  private let executor: (any TaskExecutor)?

  init(
    _ client: RowcastClient<Content>, feed: String, pageSize: Int, executor: (any TaskExecutor)?
  ) {
    (self.client, self.feed, self.executor) = (client, feed, executor)
    inner = Mutex(Inner(machine: ListMachine(pageSize: pageSize)))
  }

  var state: State { inner.withLock { $0.machine.state } }

  /// Has the machine take a step, and does what comes of it.
  func step(_ step: (inout ListMachine<Content>) -> [ListMachine<Content>.Effect]) {
    inner.withLock { inner in
      perform(step(&inner.machine), &inner)
      publish(&inner)
    }
  }

  /// Begins a load; false where it is ignored because something else loads.
  @discardableResult
  func start(_ load: ListLoad) -> Bool {
    inner.withLock { inner in
      let isFree = load == .loadNew || inner.machine.state.phase == .idle
      let effects =
        switch load {
        case .loadNew: inner.machine.loadNew()
        case .loadMore: inner.machine.loadMore()
        case .update: inner.machine.update()
        }
      perform(effects, &inner)
      publish(&inner)
      return isFree
    }
  }

  func close() {
    step { $0.close() }
    // Outside of the lock: the end of a stream calls back.
    let subscribers = inner.withLock { inner in
      defer { inner.subscribers = [:] }
      return inner.subscribers.values.map { $0 }
    }
    for subscriber in subscribers { subscriber.finish() }
  }

  private func perform(_ effects: [ListMachine<Content>.Effect], _ inner: inout Inner) {
    for effect in effects {
      switch effect {
      case .request(let number, let query):
        inner.loads[number] = Task(executorPreference: executor) { await self.run(number, query) }
      case .cancel(let number): inner.loads.removeValue(forKey: number)?.cancel()
      case .follow(let since):
        inner.events?.cancel()
        inner.stream += 1
        let stream = inner.stream
        inner.events = Task(executorPreference: executor) {
          await self.follow(stream, since: since)
        }
      case .unfollow:
        inner.events?.cancel()
        inner.events = nil
        inner.stream += 1
      }
    }
  }

  /// Tells the subscribers of a state that differs, and those who wait when nothing loads.
  private func publish(_ inner: inout Inner) {
    let state = inner.machine.state
    if !Self.looksAlike(state, inner.shown) {
      inner.shown = state
      for subscriber in inner.subscribers.values { subscriber.yield(state) }
    }
    if state.phase == .idle {
      for waiting in inner.waiting.values { waiting.resume() }
      inner.waiting = [:]
    }
  }

  /// Whether a machine's later state is the same, without a look at every byte of the rows.
  private static func looksAlike(_ new: State, _ old: State) -> Bool {
    var (new, old) = (new, old)
    let isSameLoad = new.snapshot == old.snapshot && new.rows.count == old.rows.count
    (new.rows, old.rows) = ([], [])
    return isSameLoad && new == old
  }

  private func run(_ number: Int, _ query: ListMachine<Content>.Query) async {
    let result: Result<ListMachine<Content>.Response, RowcastError>
    do throws(RowcastError) {
      result = .success(try await response(query))
    } catch {
      result = .failure(error)
    }
    inner.withLock { inner in
      inner.loads[number] = nil
      perform(inner.machine.answered(number, result), &inner)
      publish(&inner)
    }
  }

  private func response(
    _ query: ListMachine<Content>.Query
  ) async throws(RowcastError) -> ListMachine<Content>.Response {
    let size = inner.withLock { $0.machine.pageSize }
    switch query {
    case .first: return .page(try await client.page(feed, size: size))
    case .next(let page):
      guard let next = try await client.next(page) else {
        throw RowcastError(.malformed, detail: "There is no page behind the last one.")
      }
      return .page(next)
    case .page(let index, let snapshot):
      return .page(try await client.page(feed, index: index, size: size, snapshot: snapshot))
    case .changes(let since, let loaded):
      return .changes(try await client.changes(feed, since: since, loaded: loaded))
    }
  }

  private func follow(_ stream: Int, since: String) async {
    let end: RowcastError
    do {
      for try await event in client.events(feed, since: since) {
        hear(stream) { $0.heard(event) }
      }
      end = .isCancelled
    } catch {
      end = error as? RowcastError ?? RowcastError(.malformed, detail: "\(error)")
    }
    hear(stream) { $0.lostEvents(end) }
  }

  private func hear(_ stream: Int, _ step: (inout ListMachine<Content>) -> Void) {
    inner.withLock { inner in
      guard inner.stream == stream else { return }
      step(&inner.machine)
      publish(&inner)
    }
  }
}
