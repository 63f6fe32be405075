import Cells
import DemoFeed
import Feeds
import Testing

@Suite struct `An item draft` {
  private let registry: CellRegistry

  init() throws { registry = try RouteFixture.registry() }

  @Test func `takes every member`() throws {
    let draft = try draft(
      #" { "payload" : { "title" : "T", "x": 1e2 } , "id":"rfc\/9110","type":"film","#
        + #""publishedAt":"2024-12-03T15:28:23.50+09:00"}"#)
    #expect(draft.id == ItemID("rfc/9110"))
    #expect(draft.type == ItemType("film"))
    #expect(
      draft.publishedAt
        == .at(try #require(Timestamp(seconds: 1_733_207_303, nanoseconds: 500_000_000))))
    #expect(String(decoding: draft.payload, as: UTF8.self) == #"{"title":"T","x":1e2}"#)
  }

  @Test func `tells an absent date from null, and may lack an id`() throws {
    #expect(try draft(#"{"type":"film","payload":{"title":"T"}}"#).publishedAt == .absent)
    #expect(try draft(#"{"type":"film","payload":{"title":"T"}}"#).id == nil)
    #expect(
      try draft(#"{"type":"film","publishedAt":null,"payload":{"title":"T"}}"#).publishedAt
        == .undated)
  }

  @Test(
    arguments: [
      (#"{"payload":{"title":"T"}}"#, ["/type"]), (#"{"type":"film"}"#, ["/payload"]),
      ("{}", ["/type", "/payload"]),
      (#"{"type":"nobody","payload":{}}"#, ["/type"]), (#"{"type":"9","payload":{}}"#, ["/type"]),
      (#"{"type":1,"payload":{}}"#, ["/type"]), (#"{"type":null,"payload":{}}"#, ["/type"]),
      (#"{"type":"film","payload":[]}"#, ["/payload"]),
      (#"{"type":"film","payload":"{}"}"#, ["/payload"]),
      (#"{"type":"film","payload":null}"#, ["/payload"]),
      (#"{"type":"film","payload":{}}"#, ["/payload/title"]),
      (#"{"type":"film","payload":{"title":null}}"#, ["/payload/title"]),
      (#"{"type":"film","payload":{"title":"T","year":"1977"}}"#, ["/payload/year"]),
      (#"{"type":"film","payload":{"title":"T","year":1.5}}"#, ["/payload/year"]),
      (#"{"type":"film","payload":{"title":"T","year":99999999999999999999}}"#, ["/payload/year"]),
      (#"{"id":1,"type":"film","payload":{"title":"T"}}"#, ["/id"]),
      (#"{"id":null,"type":"film","payload":{"title":"T"}}"#, ["/id"]),
      (#"{"id":"","type":"film","payload":{"title":"T"}}"#, ["/id"]),
      (#"{"id":"..","type":"film","payload":{"title":"T"}}"#, ["/id"]),
      (#"{"id":"a\u0000","type":"film","payload":{"title":"T"}}"#, ["/id"]),
      (#"{"id":"a\u007f","type":"film","payload":{"title":"T"}}"#, ["/id"]),
      (#"{"type":"film","payload":{"title":"T"},"title":"x"}"#, ["/title"]),
      (#"{"type":"film","payload":{"title":"T"},"a/b~c":0}"#, ["/a~1b~0c"]),
      (#"{"type":"film","payload":{"title":"T"},"/\u0301~\u0301":0}"#, ["/~1\u{301}~0\u{301}"]),
      (#"{"type":"film","payload":{"title":"T"},"":0}"#, ["/"]),
      (#"{"type":"film","payload":{"title":"T"},"Type":"film"}"#, ["/Type"]),
      (
        #"{"x":1,"id":"","type":"film","publishedAt":5,"payload":[],"y":2}"#,
        ["/x", "/id", "/publishedAt", "/payload", "/y"]
      ),
      (#"{"id":7,"type":"film","payload":{"title":5}}"#, ["/id", "/payload/title"]),
    ] as [(String, [String])])
  func `tells all of its faults, each with its pointer`(json: String, pointers: [String]) {
    // Byte by byte: a String holds two spellings of one letter for equal.
    #expect(faults(json)?.map { Array($0.pointer.utf8) } == pointers.map { Array($0.utf8) })
    #expect(faults(json)?.allSatisfy { !$0.reason.isEmpty } == true)
  }

  @Test(arguments: [
    "2024-01-01T00:00:00Z", "2024-01-01T00:00:00.5Z", "2024-01-01T00:00:00.123456789+05:30",
    "2016-12-31T23:59:60Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-07-20T20:17:40Z",
    "2024-02-29T00:00:00-00:00", "2024-01-01t00:00:00z",
  ])
  func `takes RFC 3339 dates`(date: String) {
    #expect(faults(#"{"type":"film","publishedAt":"\#(date)","payload":{"title":"T"}}"#) == nil)
  }

  @Test(arguments: [
    "", "2024-12-03T15:28:23 +09:00", "2024-01-01", "2024-01-01 00:00:00Z", "2024-01-01T00:00:00",
    "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:61Z",
    "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567890Z", "10000-01-01T00:00:00Z",
    "0000-01-01T00:00:00+01:00", "1704067200", "2024-01-01T00:00:00+0100",
  ])
  func `refuses other dates`(date: String) {
    let faults = faults(#"{"type":"film","publishedAt":"\#(date)","payload":{"title":"T"}}"#)
    #expect(faults?.map(\.pointer) == ["/publishedAt"])
  }

  @Test func `bounds the payload in bytes without blanks, and in levels`() throws {
    func item(_ payload: String) -> String { #"{"type":"placed","payload":\#(payload)}"# }
    func nested(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1)
        + "}"
    }
    let largest = #"{"a":""# + String(repeating: "x", count: 256 * 1024 - 8) + #""}"#
    #expect(try draft(item(largest)).payload.count == ItemLimits.maximumPayload)
    #expect(
      try draft(item("{" + String(repeating: " ", count: 1000) + largest.dropFirst())).id == nil)
    let larger = #"{"ab":""# + String(repeating: "x", count: 256 * 1024 - 8) + #""}"#
    #expect(faults(item(larger))?.map(\.pointer) == ["/payload"])
    #expect(faults(item(nested(64))) == nil)
    for levels in [65, 66, 100_000] {
      #expect(faults(item(nested(levels)))?.map(\.pointer) == ["/payload"])
    }
  }

  @Test(arguments: [
    "", "{", "[", "nul", #"{"type":"text","type":"image","payload":{}}"#,
    #"{"type":"film","payload":{"title":"a","\u0074itle":"b"}}"#,
    #"{"type":"film","payload":{"title":"\uDFF3"}}"#,
    #"{"type":"film","payload":{"title":"T","x":1e400}}"#,
  ])
  func `refuses what is no such JSON, with its place`(json: String) {
    do throws(ItemDraft.Refusal) {
      _ = try draft(json)
      Issue.record("accepted")
    } catch {
      guard case .json(let fault) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.description.contains("at byte \(fault.offset + 1)"))
    }
  }

  @Test(arguments: ["[]", "null", #""x""#, " 1 ", "true"])
  func `refuses JSON that is no object as a whole`(json: String) {
    #expect(faults(json)?.map(\.pointer) == [""])
  }

  private func draft(_ json: String) throws(ItemDraft.Refusal) -> ItemDraft {
    try ItemDraft(json: Array(json.utf8)[...], registry: registry)
  }

  private func faults(_ json: String) -> [ItemFault]? {
    do throws(ItemDraft.Refusal) {
      _ = try draft(json)
      return nil
    } catch {
      guard case .item(let invalid) = error else { return [] }
      return invalid.faults
    }
  }
}
