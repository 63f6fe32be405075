import FeedClient
import Foundation
import TestSupport
import Testing

/// Answers that no Rowcast gives: each is an error of its kind, and none a crash.
struct HostileAnswerTests {
  private func client(_ transport: FixedTransport) throws(RowcastError) -> RowcastClient<UnknownRow>
  {
    guard let base = ScriptedTransport.base else { throw RowcastError(.offline, detail: "no base") }
    return RowcastClient(base, registry: RowRegistry { $0 }, transport: transport)
  }

  private func error(_ body: Data) async throws -> RowcastError? {
    let client = try client(FixedTransport(body: body))
    return await #expect(throws: RowcastError.self) { try await client.page("f") }
  }

  private static func page(rows: String = "[]", tail: String = "") -> String {
    #"{"feed":"f","pageIndex":0,"pageSize":20,"total":1,"isNoMore":true,"snapshot":"s","#
      + #""next":null,"rows":\#(rows)\#(tail)}"#
  }

  private static func row(_ id: String = #""a""#, payload: String = "{}") -> String {
    #"{"id":\#(id),"type":"T","height":66,"payload":\#(payload)}"#
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "{", "}", "[", "[1", "[1,", "[1,]", #"{"a"}"#, #"{"a":}"#,
    #"{"a":1,}"#, #"{a:1}"#, "'a'", #""a"#, #""\x""#, #""\u12""#, #""\u12g4""#, "\"\u{1}\"",
    "\"\n\"", "01", "-", "1.", ".5", "1e", "1e+", "+1", "NaN", "Infinity", "0x10", "{} {}", "{}x",
    "\u{FEFF}\u{FEFF}{}", "<html>", "truefalse", "[1 2]", #"{"a":1 "b":2}"#, "\u{0}", "//c\n{}",
  ])
  func `what is no JSON is malformed`(text: String) async throws {
    let error = try await error(Data(text.utf8))
    #expect(error?.kind == .malformed)
    #expect(error?.detail.contains("no JSON") == true, "\(error?.detail ?? "")")
  }

  @Test func `bytes that are no UTF-8 are malformed`() async throws {
    for bytes: [UInt8] in [
      [0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xC0, 0x80],
    ] {
      #expect(try await error(Data(bytes))?.kind == .malformed)
    }
  }

  @Test func `levels without end are malformed, and those of a payload are not`() async throws {
    for open in ["[", #"{"a":"#] {
      let text = String(repeating: open, count: 1_000_000)
      #expect(try await error(Data(text.utf8))?.detail.contains("128 levels") == true)
    }
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    let body = Self.page(rows: "[\(Self.row(payload: deep))]")
    let page = try await client(FixedTransport(body: Data(body.utf8))).page("f")
    #expect(page.rows.map { String(decoding: $0.content.payload, as: UTF8.self) } == [deep])
  }

  @Test(arguments: [
    #""""#, #""\u0000""#, #""\u007f""#, #""a\nb""#, #""\ud800""#, #""\udc00\ud800""#, #""\ud83dx""#,
    "7", "null", #"["a"]"#, "\"" + String(repeating: "é", count: 101) + "\"",
  ])
  func `an id that is none is malformed`(id: String) async throws {
    let error = try await error(Data(Self.page(rows: "[\(Self.row(id))]").utf8))
    #expect(error?.kind == .malformed)
    #expect(error?.detail.contains("/rows/0/id") == true, "\(error?.detail ?? "")")
  }

  @Test func `ids are the bytes that the server wrote`() async throws {
    let ids = [
      (#""\ud83d\ude00\u00e9\/\"\\""#, "😀é/\"\\"), ("\"e\u{301}\"", "e\u{301}"),
      ("\"" + String(repeating: "é", count: 100) + "\"", String(repeating: "é", count: 100)),
    ]
    for (json, id) in ids {
      let body = Data(Self.page(rows: "[\(Self.row(json))]").utf8)
      let page = try await client(FixedTransport(body: body)).page("f")
      #expect(page.rows.map(\.id) == [RowID(id)])
    }
    #expect(RowID("e\u{301}") != RowID("\u{E9}"))
    #expect(Set([RowID("e\u{301}"), RowID("\u{E9}"), RowID("\u{E9}")]).count == 2)
  }

  @Test func `unknown keys, a mark and white space are passed over`() async throws {
    let text =
      "\u{FEFF}\r\n\t " + Self.page(rows: "[ \(Self.row()) ]", tail: #","new":{"a":[]}"#) + "\n"
    #expect(try await client(FixedTransport(body: Data(text.utf8))).page("f").rows.count == 1)
  }

  @Test(arguments: [
    (404, RowcastError.Kind.refused, false), (408, .refused, true), (429, .refused, true),
    (410, .expired, false), (500, .failed, true), (503, .failed, true), (599, .failed, true),
    (304, .malformed, true), (302, .malformed, true), (0, .malformed, true), (999, .failed, true),
  ])
  func `each status has its kind, with a problem or without`(
    status: Int, kind: RowcastError.Kind, canRetry: Bool
  ) async throws {
    for body in [
      #"{"type":"/problems/x","title":"X","status":1,"detail":"Because."}"#, "<html>", "", "[]",
      #"{"type":7,"detail":[]}"#,
    ] {
      let transport = FixedTransport(
        status: status, fields: ["retry-after": "7"], body: Data(body.utf8))
      let client = try client(transport)
      let error = await #expect(throws: RowcastError.self) { try await client.page("f") }
      #expect(error?.kind == kind && error?.status == status && error?.canRetry == canRetry)
      #expect(error?.retryAfter == 7 && error?.detail.isEmpty == false)
      if body.contains("Because") { #expect(error?.detail == "Because.") }
      #expect((error as (any Error)?)?.localizedDescription == error?.detail)
    }
  }

  @Test(arguments: [
    #"{"type":"open","url":""}"#, #"{"type":"open"}"#, #"{"type":"push"}"#, #"{"type":""}"#, "{}",
    #"{"type":"custom"}"#, #"{"type":"push","feed":"g","page":{}}"#, "[]", "null",
  ])
  func `an action of another shape is malformed`(body: String) async throws {
    let client = try client(FixedTransport(body: Data(body.utf8)))
    let error = await #expect(throws: RowcastError.self) { try await client.select("f", id: "a") }
    #expect(error?.kind == .malformed)
  }

  @Test func `an action of a newer server is kept`() async throws {
    let body = Data(#"{"type":"share","text":"x"}"#.utf8)
    let action = try await client(FixedTransport(body: body)).select("f", id: "a")
    #expect(action == .other(type: "share", json: body))
    #expect(try await client(FixedTransport(status: 204, body: Data())).select("f", id: "a") == nil)
  }

  @Test func `a page with any byte changed is a page or an error`() async throws {
    let good = Array(
      Self.page(rows: "[\(Self.row(payload: #"{"a":[1,-2.5e3,"\u00e9",null]}"#))]").utf8)
    let seed: UInt64 = 20_261_130
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for round in 0..<3000 {
      var bytes = good
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes = Array(bytes.prefix(index)) + bytes.suffix(good.count - index / 2)
        }
      }
      do throws(RowcastError) {
        _ = try await client(FixedTransport(body: Data(bytes))).page("f")
        accepted += 1
        // What this reader takes for JSON is JSON to others.
        #expect(
          (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil,
          "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      } catch {
        #expect(error.kind == .malformed, "seed \(seed), round \(round)")
      }
    }
    #expect(accepted > 100 && accepted < 2900, "\(accepted)")
  }
}
