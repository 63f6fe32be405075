import FeedClient
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a stream has told.
private final class Heard: Sendable {
  private let events = Mutex<[FeedEvent<HomeRow>]>([])

  func add(_ event: FeedEvent<HomeRow>) { events.withLock { $0.append(event) } }

  var changes: [Changes<HomeRow>] {
    events.withLock { events in
      events.compactMap { if case .change(let changes) = $0 { changes } else { nil } }
    }
  }

  var interruptions: Int {
    events.withLock { events in
      events.count { if case .interrupted = $0 { true } else { false } }
    }
  }
}

/// Event streams of the program.
struct FollowingTests {
  @Test func `events tell each change, and go on where they were when the server comes back`()
    async throws
  {
    var server = try FeedWriter.server()
    let (folder, port) = (server.folder, server.port)
    let client = try RowcastClient(server)
    let since = try await client.feed("films").snapshot
    let heard = Heard()
    let reading = Task {
      for try await event in client.events("films", since: since) { heard.add(event) }
    }
    func inserted() -> [RowID] { heard.changes.flatMap { $0.inserts.map(\.row.id) } }
    try FeedWriter(server: server).put("one", year: 2050, in: "films")
    try FeedWriter(server: server).put("two", year: 2051, in: "films")
    #expect(try await eventually { inserted() == ["one", "two"] }, "\(inserted())")
    try server.stop()
    #expect(try await eventually { heard.interruptions > 0 })
    // Written before the stream is there again.
    server = try FeedWriter.server(in: folder, port: port)
    try FeedWriter(server: server).put("three", year: 2052, in: "films")
    #expect(
      try await eventually(within: .seconds(30)) { inserted() == ["one", "two", "three"] },
      "\(inserted())")
    try FeedWriter(server: server).put("four", year: 2053, in: "films")
    #expect(try await eventually { inserted() == ["one", "two", "three", "four"] })

    // Each change fits the list before it.
    var rows = try await client.page("films", size: 100, snapshot: since).rows
    for changes in heard.changes { rows = try changes.applied(to: rows) }
    #expect(rows == (try await client.page("films", size: 100).rows))
    reading.cancel()
    _ = await reading.result
    let writer = FeedWriter(server: server)
    #expect(try await eventually { try writer.metric("http_streams") == 0 })
  }

  @Test func `a stream that is let go closes its connection`() async throws {
    let server = try FeedWriter.server()
    let writer = FeedWriter(server: server)
    let client = try RowcastClient(server)
    for try await event in client.events("films") {
      guard case .snapshot(let instant) = event else { continue }
      #expect(instant.total == 59)
      #expect(try writer.metric("http_streams") == 1)
      break
    }
    #expect(try await eventually { try writer.metric("http_streams") == 0 })
  }

  @Test func `a feed that is gone ends the stream with its problem`() async throws {
    let server = try FeedWriter.server()
    let client = try RowcastClient(server)
    let error = await #expect(throws: RowcastError.self) {
      for try await _ in client.events("none") {}
    }
    #expect(error?.status == 404)
  }

  @Test func `a list counts what is new, loads nothing, and follows on after a refresh`()
    async throws
  {
    let server = try FeedWriter.server()
    let writer = FeedWriter(server: server)
    let list = PagedList(try RowcastClient(server), feed: "films", pageSize: 10)
    list.follow()
    await list.loadNew()
    let before = list.state.rows
    try writer.put("one", year: 2050, in: "films")
    try writer.put("two", year: 2051, in: "films")
    #expect(try await eventually { list.state.news == 2 })
    #expect(list.state.rows == before)
    await list.update()
    #expect(list.state.news == 0 && list.state.rows.prefix(2).map(\.id) == ["two", "one"])
    try writer.put("three", year: 2052, in: "films")
    #expect(try await eventually { list.state.news == 1 })
    list.close()
    #expect(try await eventually { try writer.metric("http_streams") == 0 })
  }

  @Test func `a list that is let go closes its connections, and ends its iterations`()
    async throws
  {
    let server = try FeedWriter.server()
    let writer = FeedWriter(server: server)
    var list: PagedList<HomeRow>? = PagedList(try RowcastClient(server), feed: "films")
    list?.follow()
    await list?.loadNew()
    #expect(try await eventually { try writer.metric("http_streams") == 1 })
    let iterator = try #require(list?.makeAsyncIterator())
    let reading = Task {
      var iterator = iterator
      var count = 0
      while await iterator.next() != nil { count += 1 }
      return count
    }
    list = nil
    #expect(await reading.value >= 1)
    #expect(try await eventually { try writer.metric("http_streams") == 0 })
  }
}
