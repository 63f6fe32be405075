import FeedClient
import Foundation
import TestSupport
import Testing

/// Values that an app makes itself, and answers about another thing than was asked for.
struct OwnValueTests {
  private func row(_ id: RowID, _ text: String, json: Data? = nil) -> Row<String> {
    Row(id: id, type: "TextCell", height: 66, content: text, json: json)
  }

  @Test func `a preview has rows, pages and states of its own`() throws {
    let rows = [row("a", "one"), row("b", "two")]
    #expect(rows[0] == row("a", "one") && rows[0] != rows[1])
    #expect(rows[0] != row("a", "one", json: Data("{}".utf8)))
    let page = Page(
      feed: "f", pageSize: 2, total: 3, isNoMore: false, snapshot: "s1", next: "/more", rows: rows)
    #expect(page.pageIndex == 0 && page.rows.map(\.content) == ["one", "two"])
    let state = ListState(rows: rows, hasLoaded: true, total: 3, snapshot: "s1", news: 2)
    #expect(state.phase == .idle && state.rows == rows && state.news == 2 && state.error == nil)
    #expect(ListState<String>() == ListState<String>(news: 0))
    let changes = Changes(
      feed: "f", since: "s1", snapshot: "s2", total: 3, deletes: [.init(index: 0, id: "a")],
      moves: [.init(from: 1, to: 1)], inserts: [.init(index: 0, row: row("c", "three"))])
    #expect(try changes.applied(to: rows).map(\.id) == ["c", "b"])
    let unknown = UnknownRow(
      id: "u", type: "X", height: 40, payload: Data("{}".utf8), reason: .notRegistered)
    #expect(unknown.id == "u" && unknown.reason == .notRegistered)
  }

  @Test func `an id is a string in JSON`() throws {
    let ids: [RowID] = ["a", "e\u{301}", "\u{e9}", "\"/"]
    let json = try JSONEncoder().encode(ids)
    #expect(
      try JSONDecoder().decode([String].self, from: json).map(Array.init)
        == ids.map { Array($0.rawValue) })
    #expect(try JSONDecoder().decode([RowID].self, from: json) == ids)
  }

  @Test(arguments: ["b", "e\u{301}", "A", "a "])
  func `a row or an item of another id is not taken for the one asked for`(other: String)
    async throws
  {
    let asked: RowID = other == "e\u{301}" ? "\u{e9}" : "a"
    let body =
      #"{"id":"\#(other)","type":"T","height":66,"publishedAt":null,"payload":{}}"#
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry { $0 },
      transport: FixedTransport(body: Data(body.utf8)))
    let row = await #expect(throws: RowcastError.self) { try await client.row("f", id: asked) }
    let item = await #expect(throws: RowcastError.self) { try await client.item("f", id: asked) }
    for error in [row, item] {
      #expect(error?.kind == .malformed && error?.detail.contains("/id must be") == true)
    }
    #expect(try await client.row("f", id: RowID(other)).id == RowID(other))
    #expect(try await client.item("f", id: RowID(other)).id == RowID(other))
  }
}
