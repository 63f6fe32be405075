import FeedClient
import Foundation
import SQLite
import TestSupport
import Testing

/// Lists of the program's feeds, while others write to them.
struct ListTests {
  /// What the server has now, in its order.
  private func ids(_ server: ServerProcess, _ feed: String = "many") async throws -> [RowID] {
    let client = try RowcastClient(server)
    var page = try await client.page(feed, size: 100)
    var ids = page.rows.map(\.id)
    while let next = try await client.next(page) {
      page = next
      ids += page.rows.map(\.id)
    }
    return ids
  }

  @Test func `a walk gives each row that lived throughout once, while another writes`()
    async throws
  {
    let server = try FeedWriter.server([])
    let writer = FeedWriter(server: server)
    try writer.makeFilms(300)
    let list = PagedList(try RowcastClient(server), feed: "many", pageSize: 7)
    await list.loadNew()
    let snapshot = list.state.snapshot

    let writing = Task.detached {
      var round = 0
      while !Task.isCancelled, round < 1500 {
        // One in front, one that moves from the back to the front, one of the back that is removed.
        try writer.put("new-\(round)", year: 2000 - round)
        try writer.put("film-\(290 + round % 10)", year: 2500 - round)
        if round < 50 { try writer.delete("film-\(200 + round)") }
        round += 1
      }
      return round
    }
    var states = 0
    while !list.state.isNoMore {
      let state = await list.loadMore()
      try #require(state.error == nil, "\(String(describing: state.error))")
      #expect(state.snapshot == snapshot)
      states += 1
    }
    // Rounds enough to see something, however slow the machine.
    #expect(try await eventually { try await client(server).page("many").total != 300 })
    writing.cancel()
    let rounds = try await writing.value
    // 43 pages, of which seven may be empty and are passed over.
    #expect(states >= 35)
    let shown = list.state.rows.map(\.id)
    let lived = (0..<300).filter { !(200..<250).contains($0) }.map { RowID("film-\($0)") }
    let removed = Set((200..<250).map { RowID("film-\($0)") })
    #expect(shown.filter { !removed.contains($0) } == lived, "after \(rounds) rounds")

    await list.update()
    #expect(list.state.error == nil && list.state.snapshot != snapshot)
    while !list.state.isNoMore { await list.loadMore() }
    let now = try await ids(server)
    #expect(list.state.rows.map(\.id) == now)
    #expect(list.state.total == now.count)
  }

  private func client(_ server: ServerProcess) throws -> RowcastClient<HomeRow> {
    try RowcastClient(server)
  }

  @Test func `an update brings the rows up to date, and load more goes on from there`()
    async throws
  {
    let server = try FeedWriter.server([])
    let writer = FeedWriter(server: server)
    try writer.makeFilms(30)
    let list = PagedList(try client(server), feed: "many", pageSize: 10)
    await list.loadNew()
    await list.loadMore()
    try writer.put("new", year: 2000)
    try writer.put("film-3", year: 9000)
    try writer.delete("film-0")
    await list.update()
    #expect(list.state.error == nil)
    #expect(list.state.rows.map(\.id) == Array(try await ids(server).prefix(20)))
    #expect(list.state.total == 30 && !list.state.isNoMore)
    await list.loadMore()
    #expect(list.state.rows.map(\.id) == (try await ids(server)))
    #expect(list.state.isNoMore && list.state.rows.last?.id == "film-3")
  }

  @Test func `a snapshot that the server has forgotten reloads the list`() async throws {
    let folder: TemporaryFolder
    let port: UInt16
    let list: PagedList<HomeRow>
    do {
      let server = try FeedWriter.server([])
      (folder, port) = (server.folder, server.port)
      try FeedWriter(server: server).makeFilms(30)
      list = PagedList(try client(server), feed: "many", pageSize: 10)
      await list.loadNew()
      try FeedWriter(server: server).put("new", year: 2000)
      try server.stop()
    }
    // As after many changes and hours.
    let database = try Connection(path: folder.file("rowcast.db"), mode: .readWrite)
    try database.execute(
      "DELETE FROM feed_versions WHERE version < (SELECT version FROM feeds WHERE name = 'many')")
    let server = try FeedWriter.server([], in: folder, port: port)
    let old = try #require(list.state.snapshot)
    let error = await #expect(throws: RowcastError.self) {
      try await client(server).page("many", index: 1, size: 10, snapshot: old)
    }
    #expect(error?.kind == .expired && error?.status == 410)
    await list.loadMore()
    #expect(list.state.error == nil && list.state.snapshot != old)
    #expect(list.state.rows.map(\.id) == Array(try await ids(server).prefix(10)))
    #expect(list.state.rows.first?.id == "new")
    await list.loadMore()
    #expect(list.state.rows.count == 20)
  }

  @Test func `a server that is away is a failure with the rows kept, and no end`() async throws {
    var server = try FeedWriter.server()
    let (folder, port) = (server.folder, server.port)
    let list = PagedList(try client(server), feed: "films", pageSize: 20)
    await list.loadNew()
    try server.stop()
    await list.loadMore()
    #expect(list.state.error?.during == .loadMore && list.state.error?.kind == .offline)
    #expect(list.state.error?.error.canRetry == true)
    #expect(list.state.rows.count == 20 && !list.state.isNoMore && list.state.phase == .idle)
    server = try FeedWriter.server(in: folder, port: port)
    await list.retry()
    #expect(list.state.error == nil && list.state.rows.count == 40)
    #expect(list.state.rows.map(\.id) == Array(try await ids(server, "films").prefix(40)))
  }
}
