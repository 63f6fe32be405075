import Cells
import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `An NDJSON body` {
  private let fixture: WriteFixture

  init() throws {
    fixture = try WriteFixture()
    try fixture.writer.fill("a", order: .appended)
  }

  private static func line(_ id: String, _ title: String = "T", _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"film","payload":{"title":"\#(title)"}\#(more)}"#
  }

  private func counts(_ answer: Response) -> [Int] {
    ["received", "created", "updated", "unchanged"].map { answer.json?[$0] as? Int ?? -1 }
  }

  private func post(_ text: String, pieces: Int = 7) -> Response {
    fixture.lines("/feeds/a/items", Array(text.utf8), pieces: pieces)
  }

  @Test func `tells what has become of its items`() {
    let first = post([Self.line("1"), Self.line("2"), Self.line("3")].joined(separator: "\n"))
    #expect(first.status == .ok)
    #expect(first.text == #"{"received":3,"created":3,"updated":0,"unchanged":0}"#)
    let second = post("\(Self.line("2", "U"))\n\(Self.line("3"))\n\(Self.line("4"))\n")
    #expect(counts(second) == [3, 1, 1, 1])
    #expect(fixture.ids() == ["1", "2", "3", "4"])
  }

  @Test func `of nothing is an import of nothing`() {
    let fields = [WriteFixture.authorized, ("Content-Type", "application/x-ndjson")]
    #expect(counts(fixture.send(.post, "/feeds/a/items", fields)) == [0, 0, 0, 0])
    #expect(counts(post("\n \r\n\t\n")) == [0, 0, 0, 0])
  }

  @Test(arguments: [1, 3, 1000])
  func `is cut at LF alone`(pieces: Int) {
    let text =
      Self.line("1", "a\u{2028}b") + "\r\n" + Self.line("2", "a\u{85}b") + "\r\n\r\n \n"
      + Self.line("3") + "\r\n" + Self.line("4", "x")
    #expect(counts(post(text, pieces: pieces)) == [4, 4, 0, 0])
    for (id, title) in [("1", "a\u{2028}b"), ("2", "a\u{85}b"), ("4", "x")] {
      let payload = fixture.get("/feeds/a/items/\(id)").json?["payload"] as? [String: Any]
      #expect((payload?["title"] as? String).map { Array($0.utf8) } == Array(title.utf8))
    }
  }

  @Test func `takes the same id twice in order`() {
    let answer = post(
      [Self.line("1", "a"), Self.line("1", "b"), Self.line("1", "b")].joined(separator: "\n"))
    #expect(counts(answer) == [3, 1, 1, 1])
    #expect(fixture.get("/feeds/a/items/1").text?.contains(#""title":"b""#) == true)
  }

  @Test func `leaves an item without a date undated`() {
    _ = post(Self.line("1", "T", #","publishedAt":"2024-01-01T00:00:00Z""#))
    #expect(fixture.get("/feeds/a/items/1").text?.contains("2024") == true)
    #expect(counts(post(Self.line("1"))) == [1, 0, 1, 0])
    #expect(fixture.get("/feeds/a/items/1").text?.contains(#""publishedAt":null"#) == true)
  }

  @Test func `with faults is 422 with each line's, and nothing is written`() {
    let lines = [
      Self.line("1"), "{", "", Self.line("2", "T", #","x":1,"y":2"#),
      #"{"type":"film","payload":{"title":"T"}}"#, #"{"id":"3","type":"none","payload":{}}"#, "[]",
      Self.line("4"),
    ]
    let answer = post(lines.joined(separator: "\n"))
    #expect(answer.status == .unprocessableContent)
    #expect(answer.kind == "invalid-items")
    #expect(answer.json?["total"] as? Int == 5)
    #expect(answer.json?["line"] as? Int == 2)
    let errors = answer.json?["errors"] as? [[String: Any]] ?? []
    #expect(errors.compactMap { $0["line"] as? Int } == [2, 4, 4, 5, 6, 7])
    #expect(answer.pointers == ["", "/x", "/y", "/id", "/type", ""])
    #expect(errors.allSatisfy { ($0["detail"] as? String)?.isEmpty == false })
    #expect(fixture.ids().isEmpty)
  }

  @Test(arguments: [[0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xFF]])
  func `that is not UTF-8 names the line`(bytes: [UInt8]) {
    let body = Array("\(Self.line("1"))\n\n{\"id\":\"".utf8) + bytes + Array("\"}\n".utf8)
    let answer = fixture.lines("/feeds/a/items", body)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.json?["line"] as? Int == 3)
    #expect(fixture.ids().isEmpty)
  }

  @Test(arguments: [#"\uDFF3"#, #"\uD83D"#, #"\uD83D\u0041"#, #"\uDC00\uD800"#])
  func `with a lone surrogate names the line`(title: String) {
    let answer = post("\(Self.line("1"))\n\(Self.line("2", title))")
    #expect(answer.status == .unprocessableContent)
    #expect(answer.json?["line"] as? Int == 2)
  }

  @Test(arguments: [(700, 700), (5000, 1000)])
  func `tells a hundred faults of many, and looks at a thousand`(count: Int, total: Int) {
    let answer = post((0..<count).map { #"{"id":"\#($0)"}"# }.joined(separator: "\n"))
    #expect(answer.json?["total"] as? Int == total)
    let detail = answer.json?["detail"] as? String
    #expect(detail?.contains("were not looked at") == (count > total))
    #expect(answer.pointers.count == 100)
    #expect(answer.body.count < 20_000)
  }

  @Test func `with a line that is too long stops there`() {
    let long = Self.line("2", String(repeating: "x", count: 1_100_000))
    let answer = post("\(Self.line("1"))\n\(long)\n{")
    #expect(answer.status == .unprocessableContent)
    #expect(answer.json?["line"] as? Int == 2)
    #expect(fixture.ids().isEmpty)
  }

  @Test func `that is large is put by, and let go`() throws {
    let lines = (0..<3000).map { Self.line("\($0)", String(repeating: "x", count: 300)) }
    let body = lines.joined(separator: "\n")
    #expect(counts(post(body, pieces: 40)) == [3000, 3000, 0, 0])
    #expect(fixture.spools.count == 0)
    #expect(counts(post(body)) == [3000, 0, 0, 3000])
    #expect(post(body + "\n{").status == .unprocessableContent)
    #expect(fixture.spools.count == 0)
    #expect(fixture.get("/feeds/a").json?["total"] as? Int == 3000)
  }

  @Test func `may be gzip, which must be whole`() throws {
    let text = (0..<2000).map { Self.line("\($0)") }.joined(separator: "\n")
    let body = try pressed(Array(text.utf8))
    func post(_ body: [UInt8], pieces: Int) -> Response {
      fixture.lines(
        "/feeds/a/items", body, ("Content-Encoding", "gzip"), pieces: pieces)
    }
    for bad in [Array(body.dropLast()), Array(body.dropLast(1000)), body + [1], [0x1F]] {
      #expect(post(bad, pieces: 5).status == .badRequest)
      #expect(fixture.ids().isEmpty)
    }
    for pieces in [1, 5, body.count] {
      let answer = post(body, pieces: pieces)
      #expect(counts(answer)[0] == 2000)
    }
  }

  @Test func `that unpacks to too much is 413`() throws {
    let body = try pressed([UInt8](repeating: 0x0A, count: 90 << 20))
    let fixture = try WriteFixture { $0.bounds.batchBody = 1 << 20 }
    try fixture.writer.fill("a")
    let answer = fixture.lines("/feeds/a/items", body, ("Content-Encoding", "gzip"))
    #expect(answer.status == .contentTooLarge)
    #expect(answer.json?["limit"] as? Int == 1 << 20)
  }

  @Test func `has a place, of which there are only so many`() throws {
    let fixture = try WriteFixture { $0.bounds.uploads = 2 }
    try fixture.writer.fill("a")
    let body = Array(Self.line("1").utf8)
    let request = Request.sample(
      .post, "/feeds/a/items",
      fields: [
        WriteFixture.authorized, ("Content-Type", "application/x-ndjson"),
        ("Content-Length", "\(body.count)"),
      ])
    do {
      let open = (0..<2).map { _ in fixture.responder.bodySink(for: request) }
      #expect(open.allSatisfy { $0 != nil })
      #expect(fixture.responder.refusesBody(of: request))
      let third = fixture.lines("/feeds/a/items", body)
      #expect(third.status == .serviceUnavailable)
      #expect(third.field("Retry-After") == "1")
      // One that was let in before the others came.
      let late = try #require(fixture.responder.bodySink(for: request))
      #expect(late.take(body[...]) == false)
      #expect(late.finish().status == .serviceUnavailable)
      withExtendedLifetime(open) {}
    }
    // A client that goes away gives its place back.
    for _ in 0..<5 { #expect(fixture.lines("/feeds/a/items", body).status == .ok) }
  }

  @Test(arguments: [
    (true, Status.insufficientStorage, "storage-full"),
    (false, .serviceUnavailable, "service-unavailable"),
  ])
  func `that can't be put by says so`(isOfRoom: Bool, status: Status, kind: String) {
    let lines = (0..<1000).map { Self.line("\($0)", String(repeating: "x", count: 300)) }
    fixture.spools.fail(SpoolError(isOfRoom: isOfRoom, description: "the disk /secret said no"))
    let answer = post(lines.joined(separator: "\n"))
    #expect(answer.status == status)
    #expect(answer.kind == kind)
    #expect(answer.text?.contains("secret") == false)
    #expect(fixture.log.all.contains { $0.contains("/secret") })
    fixture.spools.fail(nil)
    #expect(post(lines.joined(separator: "\n")).status == .ok)
  }

  @Test func `that can't be read back leaves nothing`() {
    let lines = (0..<1000).map { Self.line("\($0)", String(repeating: "x", count: 300)) }
    let fields = [WriteFixture.authorized, ("Content-Type", "application/x-ndjson")]
    let begun = fixture.begin(
      .post, "/feeds/a/items", fields, body: Array(lines.joined(separator: "\n").utf8))
    fixture.spools.fail(SpoolError(isOfRoom: false, description: "gone"))
    fixture.runWrites()
    let answer = fixture.finished(begun, .post, "/feeds/a/items")
    #expect(answer.status == .internalServerError)
    #expect(fixture.ids().isEmpty)
  }
}
