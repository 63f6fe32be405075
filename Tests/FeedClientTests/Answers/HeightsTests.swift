import FeedClient
import Foundation
import TestSupport
import Testing

/// Heights by position, and the pages that lie beside them.
struct HeightsTests {
  private static func body(_ heights: String, total: Int = 3, index: Int = 0, more: Bool = false)
    -> String
  {
    let next = more ? #""/feeds/f/heights?pageIndex=\#(index + 1)&pageSize=2&snapshot=s""# : "null"
    return #"{"feed":"f","pageIndex":\#(index),"pageSize":2,"total":\#(total),"#
      + #""isNoMore":\#(!more),"snapshot":"s","next":\#(next),"heights":\#(heights)}"#
  }

  private func read(_ body: String, index: Int = 0) async throws -> Heights {
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry<UnknownRow> { $0 },
      transport: FixedTransport(body: Data(body.utf8)))
    return try await client.heights("f", index: index, size: 2)
  }

  @Test func `heights are points, or nil for what was removed`() async throws {
    let first = try await read(Self.body("[66,null]", more: true))
    #expect(first.heights == [66, nil] && first.total == 3 && !first.isNoMore)
    #expect(first.next == "/feeds/f/heights?pageIndex=1&pageSize=2&snapshot=s")
    let last = try await read(Self.body("[0.5]", index: 1), index: 1)
    #expect(last.heights == [0.5] && last.isNoMore && last.next == nil)
    #expect(try await read(Self.body("[]", index: 7), index: 7).heights.isEmpty)
  }

  @Test(arguments: [
    Self.body("[66]", more: true), Self.body("[66,66,66]", more: true),
    Self.body("[0,66]", more: true),
    Self.body("[-1,66]", more: true), Self.body("[1e999,66]", more: true),
    Self.body("[\"66\",66]", more: true), Self.body("{}", more: true), Self.body("[66,66]"),
    Self.body("[66,66]", total: 2, more: true), Self.body("[66]", index: 1), Self.body("null"),
  ])
  func `heights that do not fit their place are malformed`(body: String) async throws {
    let error = await #expect(throws: RowcastError.self) { try await read(body) }
    #expect(error?.kind == .malformed, "\(body)")
  }

  @Test func `the greatest numbers do not overflow`() async throws {
    let size = Int.max
    let body =
      #"{"feed":"f","pageIndex":\#(size),"pageSize":\#(size),"total":\#(size),"isNoMore":true,"#
      + #""snapshot":"s","next":null,"rows":[],"heights":[]}"#
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: RowRegistry<UnknownRow> { $0 },
      transport: FixedTransport(body: Data(body.utf8)))
    #expect(try await client.page("f", index: size, size: size).isNoMore)
    await #expect(throws: Never.self) { try await client.heights("f", index: size, size: size) }
  }
}
