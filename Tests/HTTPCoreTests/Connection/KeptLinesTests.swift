import HTTPCore
import TestSupport
import Testing

/// Lines that are kept as they stand on the wire are the same as those that are put together.
@Suite struct KeptLinesTests {
  private static let any =
    "Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: ETag, Link, Location, Allow, "
    + "Retry-After, Server-Timing, WWW-Authenticate, X-Request-ID\r\n"

  /// What goes out for `response` to one request that took so long.
  private func answer(
    _ response: Response, to line: String = "GET /", id: String? = nil, took nanoseconds: Int64?,
    cors: CORSPolicy = CORSPolicy(.any)
  ) -> String {
    let now = Moment(nanoseconds: 0)
    let settings = ConnectionSettings(cors: cors, tellsTiming: true)
    var machine = ConnectionMachine(settings: settings, at: now)
    var output = Output()
    output.setDate(secondsSince1970: 784_111_777)
    let field = id.map { "X-Request-ID: \($0)\r\n" } ?? ""
    var input = Array(
      "\(line) HTTP/1.1\r\nHost: a\r\nOrigin: https://b.example\r\n\(field)\r\n".utf8)[...]
    while case .request(let request) = machine.next(&input, into: &output, at: now) {
      machine.respond(response, to: request, took: nanoseconds, into: &output, at: now)
    }
    return String(decoding: output.everything, as: UTF8.self)
  }

  @Test(
    arguments: [
      (0, "0.000"), (999, "0.000"), (1_000, "0.001"), (123_456, "0.123"), (7_089_999, "7.089"),
      (9_999_999, "9.999"), (10_000_000, "10.000"), (1_234_567_890, "1234.567"), (-5, "0.000"),
    ] as [(Int64, String)])
  func `the time is told to the microsecond, however long it is`(_ took: Int64, _ text: String) {
    let start = "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 3\r\n"
    let end = "\(Self.any)Server-Timing: app;dur=\(text)\r\n\r\nabc"
    let body = Array("abc".utf8)
    #expect(
      answer(Response(.ok, body: body), took: took)
        == "\(start)X-Request-ID: e220a8397b1dcdaf\r\n\(end)")
    #expect(
      answer(Response(.ok, body: body), id: "mine-1", took: took)
        == "\(start)X-Request-ID: mine-1\r\n\(end)")
  }

  @Test(arguments: [
    (Status.ok, "200 OK", "Content-Length: 0\r\n"), (.notModified, "304 Not Modified", ""),
    (.created, "201 Created", "Content-Length: 0\r\n"), (.noContent, "204 No Content", ""),
    (.notFound, "404 Not Found", "Content-Length: 0\r\n"),
  ])
  func `every status begins alike`(_ status: Status, _ line: String, _ length: String) {
    var fields = FieldBlock()
    fields.append("ETag", "\"x\"")
    #expect(
      answer(Response(status, fields: fields), took: 5_000, cors: CORSPolicy(.none))
        == "HTTP/1.1 \(line)\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n\(length)ETag: \"x\"\r\n"
        + "X-Request-ID: e220a8397b1dcdaf\r\nServer-Timing: app;dur=0.005\r\n\r\n")
  }

  @Test func `lines that differ by the origin are made for each request`() {
    let text = answer(
      Response(.ok), took: 1_000,
      cors: CORSPolicy(.listed(["https://b.example", "https://c.example"])))
    #expect(text.contains("Vary: Origin\r\nAccess-Control-Allow-Origin: https://b.example\r\n"))
    #expect(text.hasSuffix("Server-Timing: app;dur=0.001\r\n\r\n"))
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 4_950, 10_000, 16_383, 1_000_000])
  func `a length is told in full`(_ count: Int) {
    let body = Array(repeating: UInt8(0x61), count: count)
    #expect(
      answer(Response(.ok, body: body), to: "HEAD /", took: nil)
        .contains("\r\nContent-Length: \(count)\r\n"))
  }

  @Test func `ids and dates change from answer to answer, and from settings to settings`() {
    let now = Moment(nanoseconds: 0)
    var output = Output(seed: 7)
    var texts: [String] = []
    for (number, cors) in [CORSPolicy(.any), CORSPolicy(.any), CORSPolicy(.none)].enumerated() {
      var machine = ConnectionMachine(
        settings: ConnectionSettings(cors: cors, tellsTiming: true), at: now)
      output.setDate(secondsSince1970: Int64(784_111_777 + number))
      var input = Array(AnswerTests.get.utf8)[...]
      if case .request(let request) = machine.next(&input, into: &output, at: now) {
        machine.respond(Response(.ok), to: request, took: 1_000, into: &output, at: now)
        output.reuse(request)
      }
      texts.append(String(decoding: output.everything, as: UTF8.self))
      output.removeAll()
    }
    #expect(Set(texts).count == 3)
    #expect(texts.map { $0.contains("08:49:38") } == [false, true, false])
    #expect(texts.map { $0.contains("Access-Control") } == [true, true, false])
  }
}
