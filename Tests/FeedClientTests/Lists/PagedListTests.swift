import FeedClient
import Foundation
import Synchronization
import TestSupport
import Testing

/// What those who read a list and those who wait for it see.
struct PagedListTests {
  let executor = StepExecutor()
  let transport = ScriptedTransport()
  let client: RowcastClient<UnknownRow>

  /// What a task has seen.
  private final class Seen<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    func add(_ value: Value) { values.withLock { $0.append(value) } }
    var all: [Value] { values.withLock { $0 } }
  }

  init() throws {
    client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry { $0 }, transport: transport,
      clock: HandClock())
  }

  private func list() -> PagedList<UnknownRow> {
    PagedList(client, feed: "f", pageSize: 2, executor: executor)
  }

  private func answer(_ number: Int, _ server: ModelServer) throws {
    executor.drain()
    transport.answer(number, .success(try server.answer(transport.requests[number].target)))
    executor.drain()
  }

  private func read(
    _ list: PagedList<UnknownRow>, _ seen: Seen<ListState<UnknownRow>>
  ) -> Task<Void, Never> {
    let states = list.makeAsyncIterator()
    return Task(executorPreference: executor) {
      var states = states
      while let state = await states.next() { seen.add(state) }
    }
  }

  @Test func `each reader gets the present state and then every later one`() throws {
    let list = list()
    let server = ModelServer(count: 5)
    let (first, second) = (Seen<ListState<UnknownRow>>(), Seen<ListState<UnknownRow>>())
    let reading = read(list, first)
    executor.drain()
    #expect(first.all.map(\.phase) == [.idle] && first.all[0].hasLoaded == false)
    list.start(.loadNew)
    try answer(0, server)
    #expect(first.all.map(\.phase) == [.idle, .loadingNew, .idle])
    #expect(first.all.map(\.rows.count) == [0, 0, 2])
    let later = read(list, second)
    executor.drain()
    #expect(second.all == [list.state])
    list.start(.loadMore)
    try answer(1, server)
    #expect(second.all.map(\.phase) == [.idle, .loadingMore, .idle])
    #expect(first.all.suffix(2) == second.all.suffix(2))

    // One that ends does not end the others.
    reading.cancel()
    list.start(.loadMore)
    try answer(2, server)
    #expect(first.all.count == 5)
    #expect(second.all.last?.isNoMore == true && second.all.count == 5)
    list.close()
    executor.drain()
    #expect(later.isCancelled == false && second.all.count == 5)
  }

  @Test func `a slow reader gets the newest`() async throws {
    let list = list()
    let server = ModelServer(count: 5)
    var states = list.makeAsyncIterator()
    list.start(.loadNew)
    try answer(0, server)
    list.start(.loadMore)
    try answer(1, server)
    #expect(await states.next() == list.state)
    #expect(list.state.rows.count == 4 && list.state.phase == .idle)
    list.close()
    #expect(await states.next() == nil)
    var late = list.makeAsyncIterator()
    #expect(await late.next() == list.state)
    #expect(await late.next() == nil)
  }

  @Test func `a state that is the same is not told again`() throws {
    let list = list()
    let seen = Seen<ListState<UnknownRow>>()
    _ = read(list, seen)
    executor.drain()
    list.start(.update)
    list.follow()
    list.unfollow()
    executor.drain()
    #expect(seen.all.count == 1)
  }

  @Test func `a caller that is cancelled returns, and the load goes on for others`() throws {
    let list = list()
    let server = ModelServer(count: 5)
    let returned = Seen<String>()
    let first = Task(executorPreference: executor) {
      await list.loadNew()
      returned.add("first")
    }
    executor.drain()
    _ = Task(executorPreference: executor) {
      let state = await list.loadNew()
      returned.add("second \(state.rows.count)")
    }
    executor.drain()
    #expect(transport.requests.count == 1 && returned.all.isEmpty)
    first.cancel()
    executor.drain()
    #expect(returned.all == ["first"] && !transport.requests[0].isCancelled)
    try answer(0, server)
    #expect(returned.all == ["first", "second 2"])

    // One that was cancelled before it has asked begins the load, and does not wait.
    let cancelled = Task(executorPreference: executor) {
      await list.loadMore()
      returned.add("cancelled")
    }
    cancelled.cancel()
    executor.drain()
    #expect(returned.all.last == "cancelled" && transport.requests.count == 2)
    #expect(list.state.phase == .loadingMore)
  }

  @Test func `a load returns when all that came of it is over, an ignored one at once`() throws {
    let list = list()
    var server = ModelServer(count: 7)
    let returned = Seen<String>()
    func begin(_ load: ListLoad) {
      _ = Task(executorPreference: executor) {
        switch load {
        case .loadNew: await list.loadNew()
        case .loadMore: await list.loadMore()
        case .update: await list.update()
        }
        returned.add("\(load)")
      }
      executor.drain()
    }
    begin(.update)
    #expect(returned.all == ["update"])
    begin(.loadMore)
    begin(.loadMore)
    #expect(returned.all == ["update", "loadMore"], "the second was ignored")
    try answer(0, server)
    #expect(returned.all.count == 3 && list.state.rows.count == 2)

    var generator = SeededGenerator(seed: 1)
    server.write(using: &generator)
    server.expire()
    begin(.loadMore)
    try answer(1, server)
    #expect(returned.all.count == 3 && list.state.phase == .loadingNew, "it reloads itself")
    try answer(2, server)
    #expect(returned.all.count == 4 && list.state.error == nil)

    begin(.update)
    begin(.loadNew)
    list.close()
    executor.drain()
    #expect(returned.all.count == 6, "nobody waits for a list that is closed")
  }

  @Test func `retry asks for what has failed`() throws {
    let list = list()
    let server = ModelServer(count: 5)
    func begin(_ work: @escaping @Sendable (PagedList<UnknownRow>) async -> Void) {
      _ = Task(executorPreference: executor) { await work(list) }
      executor.drain()
    }
    func fail() {
      transport.answer(
        transport.requests.count - 1, .failure(RowcastError(.offline, detail: "gone")))
      executor.drain()
    }
    begin { await $0.retry() }
    #expect(transport.requests.isEmpty)
    list.start(.loadNew)
    executor.drain()
    fail()
    begin { await $0.retry() }
    try answer(1, server)
    list.start(.loadMore)
    executor.drain()
    fail()
    #expect(list.state.error?.during == .loadMore)
    begin { await $0.retry() }
    #expect(transport.requests[3].target == transport.requests[2].target)
    try answer(3, server)
    list.start(.update)
    executor.drain()
    fail()
    #expect(list.state.error?.during == .update && list.state.rows.count == 4)
    begin { await $0.retry() }
    #expect(transport.requests[5].target == "/feeds/f/changes?since=s0&loaded=4")
  }

  @Test func `a list that is let go cancels what it loads and follows`() throws {
    var list: PagedList<UnknownRow>? = list()
    let seen = Seen<ListState<UnknownRow>>()
    if let list { _ = read(list, seen) }
    list?.follow()
    list?.start(.loadNew)
    try answer(0, ModelServer(count: 5))
    list?.start(.loadMore)
    executor.drain()
    #expect(transport.streams.map(\.isOpen) == [true])
    list = nil
    executor.drain()
    #expect(transport.requests[1].isCancelled)
    #expect(transport.streams.map(\.isOpen) == [false])
  }

  @Test func `more than ten thousand rows are loaded anew and not updated`() throws {
    let list = PagedList(client, feed: "f", pageSize: 5001, executor: executor)
    let server = ModelServer(count: 15_001)
    list.start(.loadNew)
    try answer(0, server)
    list.start(.update)
    executor.drain()
    #expect(transport.requests[1].target == "/feeds/f/changes?since=s0&loaded=5001")
    transport.answer(1, .failure(RowcastError(.offline, detail: "gone")))
    executor.drain()
    list.start(.loadMore)
    try answer(2, server)
    #expect(list.state.rows.count == 10_002)
    list.start(.update)
    executor.drain()
    #expect(transport.requests[3].target == "/feeds/f/rows?pageIndex=0&pageSize=5001")
  }

  @Test func `changes that leave fewer rows than there are to show are not taken`() throws {
    let list = list()
    let server = ModelServer(count: 4)
    list.start(.loadNew)
    try answer(0, server)
    list.start(.update)
    executor.drain()
    let short =
      #"{"feed":"f","since":"s0","snapshot":"s1","loaded":2,"total":3,"reload":false,"#
      + #""deletes":[{"index":0,"id":"i1"}],"moves":[],"inserts":[],"updates":[]}"#
    transport.answer(1, .success(TransportResponse(status: 200, body: Data(short.utf8))))
    executor.drain()
    #expect(list.state.phase == .loadingNew && list.state.rows.count == 2)
    #expect(transport.requests[2].target == "/feeds/f/rows?pageIndex=0&pageSize=2")
  }

  @Test func `an event that an earlier stream has told is not heard after a load`() throws {
    var overtaken = 0
    for seed in UInt64(0)..<100 {
      let executor = StepExecutor()
      let transport = ScriptedTransport()
      let client = RowcastClient(
        client.base, registry: client.registry, transport: transport, clock: HandClock())
      let list = PagedList(client, feed: "f", pageSize: 2, executor: executor)
      var generator = SeededGenerator(seed: seed)
      var server = ModelServer(count: 4)
      list.follow()
      list.start(.loadNew)
      executor.drain()
      transport.answer(0, .success(try server.answer(transport.requests[0].target)))
      executor.drain()
      server.write(using: &generator)
      list.start(.loadNew)
      executor.drain()
      // The change, and the rows that have it already, arrive together.
      let change = server.event(1)
      try transport.event("change", id: "s1", data: change.json)
      transport.answer(1, .success(try server.answer(transport.requests[1].target)))
      while executor.runOne(using: &generator) {
        if list.state.snapshot == "s1", list.state.news != 0 { overtaken += 1 }
      }
      #expect(list.state.snapshot == "s1" && list.state.news == 0, "seed \(seed)")
      #expect(transport.streams.filter(\.isOpen).map(\.position) == ["s1"], "seed \(seed)")
    }
    #expect(overtaken == 0)
  }

  @Test func `parameters say what the client draws, and for which list`() throws {
    var registry = RowRegistry<UnknownRow> { $0 }
    registry.register(String.self, for: "A&B") { _ in throw TestFailure("none") }
    registry.register(String.self, for: "Ü") { _ in throw TestFailure("none") }
    let client = RowcastClient(
      try #require(URL(string: "http://rowcast.test/")), registry: registry,
      layout: ListLayout(width: 320, textScale: 1.25), transport: transport, clock: HandClock())
    let list = PagedList(client, feed: "a b/ü", pageSize: 2, executor: executor)
    list.start(.loadNew)
    executor.drain()
    #expect(
      transport.requests[0].target == "/feeds/a%20b%2F%C3%BC/rows?pageIndex=0&pageSize=2"
        + "&cells=A%26B%2C%C3%9C&width=320&textScale=1.25")
  }
}
