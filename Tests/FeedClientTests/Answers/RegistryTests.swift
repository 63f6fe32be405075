import FeedClient
import Foundation
import TestSupport
import Testing

/// What becomes of a row's payload.
struct RegistryTests {
  struct Numbers: Decodable, Sendable, Equatable {
    var signed: Int64
    var unsigned: UInt64
    var exact: Decimal
  }

  struct Dated: Decodable, Sendable, Equatable { var date: Date }

  enum Content: Sendable, Equatable {
    case numbers(Numbers)
    case dated(Dated)
    case word(String)
    case unknown(UnknownRow)

    var reason: UnknownRow.Reason? {
      if case .unknown(let row) = self { row.reason } else { nil }
    }
  }

  static var registry: RowRegistry<Content> {
    var registry = RowRegistry(unknown: Content.unknown)
    registry.register(Numbers.self, as: Content.numbers)
    registry.register(Dated.self, for: "DateCell", as: Content.dated)
    registry.register([String: String].self, for: "WordCell") { payload in
      guard let word = payload["word"] else { throw TestFailure("no word") }
      return .word(word)
    }
    return registry
  }

  /// The one row of a page with this payload.
  private func made(_ type: String, _ payload: String) async throws -> Row<Content> {
    let body =
      #"{"feed":"f","pageIndex":0,"pageSize":20,"total":2,"isNoMore":true,"snapshot":"s","#
      + #""next":null,"rows":[{"id":"a","type":"\#(type)","height":66.5,"payload":\#(payload)},"#
      + #"{"id":"b","type":"WordCell","height":1,"payload":{"word":"b"}}]}"#
    let client = RowcastClient(
      try #require(ScriptedTransport.base), registry: Self.registry,
      transport: FixedTransport(body: Data(body.utf8)))
    let page = try await client.page("f")
    // Whatever the first row is, the second is not concerned.
    #expect(page.rows.count == 2 && page.rows[1].content == .word("b"))
    return page.rows[0]
  }

  @Test(arguments: [
    (Int64.max, UInt64.max, "99999999999999999999999999999999999999"),
    (Int64.min, 0, "-0.12345678901234567890123456789012345678"),
    (9_007_199_254_740_993, 9_007_199_254_740_993, "9007199254740993"),
    (-1, 18_446_744_073_709_551_614, "1e10"),
  ])
  func `integers keep every digit`(signed: Int64, unsigned: UInt64, exact: String) async throws {
    let row = try await made(
      "Numbers", #"{"signed":\#(signed),"unsigned":\#(unsigned),"exact":\#(exact)}"#)
    let decimal = try #require(Decimal(string: exact))
    #expect(row.content == .numbers(Numbers(signed: signed, unsigned: unsigned, exact: decimal)))
  }

  @Test(arguments: [
    ("Numbers", #"{"signed":9223372036854775808,"unsigned":0,"exact":0}"#, "a number"),
    ("Numbers", #"{"signed":0,"unsigned":-1,"exact":0}"#, "a number"),
    ("Numbers", #"{"signed":1.5,"unsigned":0,"exact":0}"#, "a number"),
    ("Numbers", #"{"signed":"1","unsigned":0,"exact":0}"#, "/signed"),
    ("Numbers", #"{"signed":1,"exact":0}"#, "/unsigned is missing"),
    ("Numbers", #"{"signed":null,"unsigned":0,"exact":0}"#, "/signed"),
    ("Numbers", "[]", "the payload"), ("Numbers", "null", "the payload"),
    ("Numbers", #""text""#, "the payload"), ("Numbers", "7", "the payload"),
    ("WordCell", #"{"word":1}"#, "/word"), ("WordCell", "{}", "no word"),
    ("DateCell", #"{"date":"yesterday"}"#, "yesterday"), ("DateCell", #"{"date":0}"#, "/date"),
  ])
  func `a payload of another shape is unknown, with its JSON and the reason`(
    type: String, payload: String, reason: String
  ) async throws {
    let row = try await made(type, payload)
    guard case .unknown(let unknown) = row.content, case .undecodable(let why) = unknown.reason
    else { throw TestFailure("\(row.content)") }
    #expect(why.contains(reason), "\(why)")
    #expect(unknown.id == "a" && unknown.type == type && unknown.height == 66.5)
    #expect(String(decoding: unknown.payload, as: UTF8.self) == payload)
  }

  @Test(arguments: ["NewCell", "numbers", "PlaceholderCell", "Ünknown", ""])
  func `a type that is not registered is unknown, byte for byte`(type: String) async throws {
    let payload = #"{ "n":123456789012345678901234567890123456789012345678901e-5, "s":"\u00e9\/" }"#
    if type.isEmpty {
      await #expect(throws: RowcastError.self) { try await made(type, payload) }
      return
    }
    let row = try await made(type, payload)
    #expect(row.content.reason == .notRegistered)
    guard case .unknown(let unknown) = row.content else { throw TestFailure("\(row.content)") }
    #expect(String(decoding: unknown.payload, as: UTF8.self) == payload)
    #expect(String(decoding: row.json, as: UTF8.self).hasSuffix(payload + "}"))
  }

  @Test func `dates come with and without a fraction`() async throws {
    for (text, seconds) in [("2026-11-30T10:00:00Z", 0.0), ("2026-11-30T10:00:00.25Z", 0.25)] {
      let row = try await made("DateCell", #"{"date":"\#(text)"}"#)
      let date = Date(timeIntervalSince1970: 1_796_032_800 + seconds)
      #expect(row.content == .dated(Dated(date: date)))
    }
  }

  @Test func `the names are told in their order, and the last word counts`() {
    var registry = Self.registry
    #expect(registry.cells == ["Numbers", "DateCell", "WordCell"])
    registry.register(String.self, for: "DateCell", as: Content.word)
    #expect(registry.cells == ["Numbers", "DateCell", "WordCell"])
    #expect(RowRegistry { $0 }.cells.isEmpty)
  }
}
