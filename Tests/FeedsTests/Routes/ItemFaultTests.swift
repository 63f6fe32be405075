import Feeds
import HTTPCore
import TestSupport
import Testing

@Suite struct `A body that is no item` {
  private static let good = #"{"type":"film","payload":{"title":"T"}}"#
  private let fixture: WriteFixture

  init() throws {
    fixture = try WriteFixture()
    try fixture.writer.fill("a")
  }

  /// Sends it both ways, and expects the same of both.
  private func answers(_ body: [UInt8]) -> [Response] {
    [(HTTPCore.Method.post, "/feeds/a/items"), (.put, "/feeds/a/items/x")].map { method, target in
      fixture.send(
        method, target, [WriteFixture.authorized, ("Content-Type", "application/json")],
        body: body)
    }
  }

  @Test(arguments: [
    "{", "", " ", "nul", "{}{}", #"{"type":"film",}"#, #"{'type':"film"}"#, "{\"type\":\"fi\nlm\"}",
    #"{"type":"film","type":"photo","payload":{"title":"T"}}"#,
    #"{"type":"film","\u0074ype":"film","payload":{"title":"T"}}"#,
    #"{"type":"film","payload":{"title":"T","title":"U"}}"#,
    #"{"type":"film","payload":{"title":"\uDFF3"}}"#,
    #"{"type":"film","payload":{"title":"\uD83D"}}"#,
    #"{"type":"film","payload":{"title":"\uD83D\u0041"}}"#,
    #"{"type":"film","payload":{"title":"\uDC00\uD800"}}"#,
    #"{"type":"film","payload":{"title":"T","n":1e400}}"#,
    #"{"type":"film","payload":{"title":"T","n":01}}"#,
    #"{"type":"film","payload":{"title":"T","n":NaN}}"#, "// no\n{}",
    #"{"type":"film","payload":{"title":"T"}} x"#,
  ])
  func `nor JSON is 400`(text: String) {
    for answer in answers(Array(text.utf8)) {
      #expect(answer.status == .badRequest)
      #expect(answer.kind == "bad-request")
    }
    #expect(fixture.ids().isEmpty)
  }

  @Test(arguments: [[0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80]])
  func `nor UTF-8 is 400`(bytes: [UInt8]) {
    let parts = Self.good.split(separator: "T")
    let body = Array(parts[0].utf8) + bytes + Array(parts[1].utf8)
    for answer in answers(body) { #expect(answer.status == .badRequest) }
  }

  @Test func `but for a byte order mark is taken`() {
    for answer in answers([0xEF, 0xBB, 0xBF] + Array(Self.good.utf8)) {
      #expect(answer.status == .created)
    }
  }

  @Test(arguments: [
    ("[]", [""]), ("null", [""]), ("1", [""]), (#""x""#, [""]), ("{}", ["/type", "/payload"]),
    (#"{"type":"none","payload":{}}"#, ["/type"]),
    (#"{"type":"9","payload":{"title":"T"}}"#, ["/type"]),
    (#"{"type":1,"payload":{"title":"T"}}"#, ["/type"]),
    (#"{"type":null,"payload":{"title":"T"}}"#, ["/type"]),
    (#"{"type":"film","payload":{}}"#, ["/payload/title"]),
    (#"{"type":"film","payload":{"title":1}}"#, ["/payload/title"]),
    (#"{"type":"film","payload":{"title":"T","year":"x"}}"#, ["/payload/year"]),
    (#"{"type":"film","payload":{"title":"T","year":1.5}}"#, ["/payload/year"]),
    (
      #"{"type":"film","payload":{"title":5,"year":"x"}}"#, ["/payload/title", "/payload/year"]
    ),
    (#"{"type":"film","payload":{"year":"x"},"y":1}"#, ["/y", "/payload/title", "/payload/year"]),
    (#"{"type":"film","payload":[]}"#, ["/payload"]),
    (#"{"type":"film","payload":null}"#, ["/payload"]), (#"{"type":"film"}"#, ["/payload"]),
    (#"{"type":"film","payload":{"title":"T"},"a/b~c":1}"#, ["/a~1b~0c"]),
    (#"{"type":"film","payload":{"title":"T"},"Type":1,"":2}"#, ["/Type", "/"]),
    (#"{"type":"film","payload":{"title":"T"},"id":""}"#, ["/id"]),
    (#"{"type":"film","payload":{"title":"T"},"id":null}"#, ["/id"]),
    (#"{"type":"film","payload":{"title":"T"},"id":7}"#, ["/id"]),
    (#"{"type":"film","payload":{"title":"T"},"id":".."}"#, ["/id"]),
    (#"{"type":"film","payload":{"title":"T"},"id":"a\u0000"}"#, ["/id"]),
    (#"{"type":"film","payload":{"title":"T"},"id":"a\u007f"}"#, ["/id"]),
    (
      #"{"type":"film","payload":{"title":"T"},"id":"\#(String(repeating: "x", count: 201))"}"#,
      ["/id"]
    ),
    (
      #"{"id":1,"type":2,"publishedAt":3,"payload":4,"x":5}"#,
      ["/id", "/type", "/publishedAt", "/payload", "/x"]
    ),
  ])
  func `is 422 with a pointer to every fault`(text: String, pointers: [String]) {
    for answer in answers(Array(text.utf8)) {
      #expect(answer.status == .unprocessableContent)
      #expect(answer.kind == "invalid-item")
      #expect(answer.pointers == pointers)
      #expect(answer.pointer == pointers.first)
    }
    #expect(fixture.ids().isEmpty)
  }

  @Test(arguments: [
    "2024-12-03T15:28:23 +09:00", "2024-01-01", "2024-01-01T00:00:00", "2024-13-01T00:00:00Z",
    "2024-02-30T00:00:00Z", "1704067200", "", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00.Z",
    "2024-01-01T00:00:00.1234567890Z", "2016-12-31T12:59:60Z", "0000-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00", "2024-01-01t00:00:00z ", "Mon, 01 Jan 2024 00:00:00 GMT",
  ])
  func `for its date is 422`(date: String) {
    let text = #"{"type":"film","payload":{"title":"T"},"publishedAt":"\#(date)"}"#
    for answer in answers(Array(text.utf8)) { #expect(answer.pointers == ["/publishedAt"]) }
  }

  @Test(arguments: [
    ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"),
    ("2024-01-01T00:00:00.500Z", "2024-01-01T00:00:00.5Z"),
    ("2024-01-01T00:00:00.123456789+05:30", "2023-12-31T18:30:00.123456789Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
    ("1969-07-20t20:17:40z", "1969-07-20T20:17:40Z"),
  ])
  func `is not one with a date in any RFC 3339 form`(date: String, shown: String) {
    let text = #"{"type":"film","payload":{"title":"T"},"publishedAt":"\#(date)"}"#
    for answer in answers(Array(text.utf8)) {
      #expect(answer.json?["publishedAt"] as? String == shown)
    }
  }

  @Test func `for its id that is not the path's is 422`() {
    let answer = fixture.json(
      .put, "/feeds/a/items/x", #"{"id":"y","type":"film","payload":{"title":"T"}}"#)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.pointers == ["/id"])
    let spelled = fixture.json(
      .put, "/feeds/a/items/%C3%A9", #"{"id":"e\u0301","type":"film","payload":{"title":"T"}}"#)
    #expect(spelled.pointers == ["/id"])
    #expect(fixture.ids().isEmpty)
  }

  @Test func `for its payload's size or depth is 422`() {
    func text(levels: Int) -> String {
      let inner = levels - 1
      return #"{"type":"film","payload":{"title":"T","x":"#
        + String(repeating: "[", count: inner) + String(repeating: "]", count: inner) + "}}"
    }
    for answer in answers(Array(text(levels: 64).utf8)) { #expect(answer.status == .created) }
    for levels in [65, 66, 1000, 400_000] {
      for answer in answers(Array(text(levels: levels).utf8)) {
        #expect(answer.status == .unprocessableContent, "\(levels)")
        #expect(answer.pointers == ["/payload"])
      }
    }
    func text(bytes: Int) -> String {
      let title = String(repeating: "x", count: bytes - 12)
      return #"{"id":"\#(bytes)","type":"film","payload":{"title":"\#(title)"}}"#
    }
    let limit = 256 * 1024
    #expect(fixture.json(.post, "/feeds/a/items", text(bytes: limit)).status == .created)
    let over = fixture.json(.post, "/feeds/a/items", text(bytes: limit + 1))
    #expect(over.status == .unprocessableContent)
    #expect(over.pointers == ["/payload"])
  }

  @Test func `tells a bounded number of faults in bounded text`() {
    let keys = (0..<5000).map { #""k\#($0)":1"# }.joined(separator: ",")
    let many = fixture.json(.post, "/feeds/a/items", "{\(keys)}")
    #expect(many.status == .unprocessableContent)
    #expect(many.pointers.count == 100)
    let long = String(repeating: "é/", count: 100_000)
    let one = fixture.json(
      .post, "/feeds/a/items", #"{"type":"film","payload":{"title":"T"},"\#(long)":1}"#)
    #expect(one.status == .unprocessableContent)
    #expect(one.body.count < 4000)
  }
}
