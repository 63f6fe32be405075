import FeedClient
import Foundation
import TestSupport
import Testing

/// The client and the program, over sockets.
struct ReadingTests {
  let server: ServerProcess
  let client: RowcastClient<HomeRow>

  init() throws {
    server = try FeedWriter.server()
    client = try RowcastClient(server)
  }

  @Test func `feeds, a feed, a page, a row and an item are read`() async throws {
    let feeds = try await client.feeds()
    #expect(feeds.map(\.name) == ["books", "films", "home", "people"])
    let films = try await client.feed("films")
    #expect(films.summary == feeds[1] && films.summary.total == 59)
    #expect(films.cells.contains("FilmCell"))
    let cell = try #require(try await client.cells().first { $0.type == "FilmCell" })
    #expect(cell.itemTypes.contains("film") && cell.version >= 1)
    let schema = try JSONSerialization.jsonObject(with: cell.schema) as? [String: Any]
    #expect(schema?["type"] as? String == "object")
    #expect(
      String(decoding: cell.json, as: UTF8.self).contains(
        String(decoding: cell.schema, as: UTF8.self)))

    let page = try await client.page("films", size: 7)
    #expect(page.rows.count == 7 && page.total == 59 && !page.isNoMore)
    #expect(page.snapshot == films.snapshot)
    var count = page.rows.count
    var last = page
    while let next = try await client.next(last) {
      #expect(next.pageIndex == last.pageIndex + 1 && next.snapshot == page.snapshot)
      (last, count) = (next, count + next.rows.count)
    }
    #expect(count == 59 && last.isNoMore)

    let row = try await client.row("home", id: "film-1977")
    #expect(row.content == .film(FilmCell(title: "Star Wars", subtitle: "1977")))
    #expect(row.height == 66)
    let item = try await client.item("home", id: "film-1977")
    #expect(item.type == "film" && item.publishedAt == "2026-06-29T23:10:00Z")
    #expect(item.date?.timeIntervalSince1970 == 1_782_774_600)
    #expect(String(decoding: item.payload, as: UTF8.self) == #"{"title":"Star Wars","year":1977}"#)
  }

  @Test func `rows come as the cells that are registered, the others unknown`() async throws {
    let films = try await client.page("films", size: 100)
    #expect(films.rows.allSatisfy { $0.type == "FilmCell" })
    let people = try await client.page("people", size: 100)
    for row in people.rows {
      switch row.content {
      case .unknown(let unknown):
        #expect(unknown.type == "PlaceholderCell" && unknown.reason == .notRegistered)
        #expect(unknown.height == row.height && unknown.id == row.id)
      case .film, .subtitle: break
      }
    }
    let plain = RowcastClient(
      client.base, registry: RowRegistry { $0 }, layout: ListLayout(width: 320, textScale: 2))
    let row = try await plain.row("home", id: "post-2")
    #expect(row.type == "PostCell" && row.height == 72)
  }

  @Test func `a tap gives its action`() async throws {
    let url = try #require(URL(string: "https://www.swift.org/"))
    #expect(try await client.select("home", id: "link-swift") == .open(url))
    let pushed = try await client.select("home", id: "book-alice", pageSize: 1)
    guard case .push("books", let page?) = pushed else { throw TestFailure("\(pushed as Any)") }
    #expect(page.rows.count == 1 && page.total == 40)
    // What the client can't draw is a placeholder, and that does nothing.
    #expect(try await client.select("home", id: "post-2") == nil)
    let all = RowcastClient(client.base, registry: RowRegistry { $0 })
    let custom = try await all.select("home", id: "post-2")
    guard case .custom(let json)? = custom else { throw TestFailure("\(custom as Any)") }
    #expect(String(decoding: json, as: UTF8.self) == #"{"text":"Good morning."}"#)
    #expect(try await client.select("films", id: "film-1977") == nil)
  }

  @Test func `what the server refuses is told with its problem`() async throws {
    let missing = await #expect(throws: RowcastError.self) { try await client.feed("none") }
    #expect(missing?.kind == .refused && missing?.status == 404)
    #expect(missing?.problem?.type.hasPrefix("/problems/") == true)
    #expect(missing?.detail == missing?.problem?.detail)
    #expect(missing?.canRetry == false)
    let bad = await #expect(throws: RowcastError.self) {
      try await client.page("films", snapshot: "yesterday & today")
    }
    #expect(bad?.status == 400 && bad?.problem?.parameter == "snapshot")
    #expect(bad?.detail.contains(#""yesterday & today""#) == true)
  }

  @Test func `ids of any letters are found`() async throws {
    let writer = FeedWriter(server: server)
    for id in ["a/b", "ü?x=1&y#z", "100%", "a b+c", "日本 🇯🇵", "'(!*)~"] {
      let body = FeedWriter.film(id, year: 1990)
      try writer.ask("POST", "/feeds/films/items", body)
      #expect(try await client.row("films", id: RowID(id)).id == RowID(id))
      #expect(try await client.item("films", id: RowID(id)).id == RowID(id))
    }
  }

  @Test func `an unchanged page costs no body, a changed one comes anew`() async throws {
    let writer = FeedWriter(server: server)
    let statuses = { (status: String) in
      try writer.metric(
        #"http_requests_total{route="/feeds/{feed}/rows",method="GET",status="\#(status)"}"#) ?? -1
    }
    let first = try await client.page("films")
    #expect(try (statuses("2xx"), statuses("3xx")) == (1, 0))
    #expect(try await client.page("films") == first)
    #expect(try (statuses("2xx"), statuses("3xx")) == (1, 1))
    try writer.put("new", year: 2050, in: "films")
    let changed = try await client.page("films")
    #expect(changed.rows.first?.id == "new" && changed.total == first.total + 1)
    #expect(try (statuses("2xx"), statuses("3xx")) == (2, 1))
  }

  @Test func `answers come compressed`() async throws {
    let writer = FeedWriter(server: server)
    let page = try await client.page("home", size: 100)
    #expect(page.rows.count == 100)
    let sent = try #require(
      try writer.metric(#"http_response_body_bytes_total{route="/feeds/{feed}/rows"}"#))
    let plain = page.rows.map(\.json.count).reduce(0, +)
    #expect(0 < sent && sent < Double(plain) / 2, "\(sent) of \(plain) bytes")
  }

  @Test(arguments: [["--base-path", "/lists"], []])
  func `a server below a path is followed, whether it has been told or not`(options: [String])
    async throws
  {
    let server = try FeedWriter.server(["--demo"] + options)
    let writer = FeedWriter(server: server)
    // As a proxy does that takes its own part of the path away.
    let proxy = try RawServer { _, head in
      let target = head.split(separator: " ").dropFirst().first ?? ""
      guard target.hasPrefix("/lists/"),
        let answer = try? writer.ask("GET", String(target.dropFirst(6)))
      else { return [.send("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n")] }
      return [.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + answer.text)]
    }
    for base in ["/lists", "/lists/"] {
      let client = RowcastClient(
        try #require(URL(string: "http://127.0.0.1:\(proxy.port)\(base)")),
        registry: HomeRow.registry)
      let list = PagedList(client, feed: "films", pageSize: 25)
      await list.loadNew()
      while !list.state.isNoMore, list.state.error == nil { await list.loadMore() }
      #expect(list.state.error == nil && list.state.rows.count == 59)
    }
  }
}
