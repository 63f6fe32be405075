import HTTPCore
import TestSupport
import Testing

@Suite struct AnswerTests {
  static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  /// The first that a fresh output makes for itself.
  static let idLine = "X-Request-ID: e220a8397b1dcdaf\r\n"

  /// What goes out for `response` to one request.
  static func answer(_ response: Response, to message: String = get) -> String {
    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
    var output = Output()
    output.setDate(secondsSince1970: 784_111_777)
    var input = Array(message.utf8)[...]
    while case .request(let request) = machine.next(&input, into: &output, at: now) {
      machine.respond(response, to: request, into: &output, at: now)
    }
    return String(decoding: output.everything, as: UTF8.self)
  }

  @Test func `an answer has a date, its length in bytes, its fields and its body`() {
    var fields = FieldBlock()
    fields.append("Content-Type", "text/plain")
    let text = Self.answer(Response(.ok, fields: fields, body: Array("møøse".utf8)))
    #expect(
      text == "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 7\r\n"
        + "Content-Type: text/plain\r\n\(Self.idLine)\r\nmøøse")
  }

  @Test(arguments: [Status.noContent, .notModified])
  func `204 and 304 have neither a body nor a length`(_ status: Status) {
    let text = Self.answer(Response(status, body: [1, 2, 3]))
    #expect(text.hasSuffix("GMT\r\n\(Self.idLine)\r\n"))
    #expect(!text.contains("Content-Length"))
  }

  @Test func `HEAD has the length and no body, and the next answer stands after it`() {
    let head = "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
    let text = Self.answer(Response(.ok, body: Array("abc".utf8)), to: head + Self.get)
    #expect(text.components("Content-Length: 3\r\n") == 2)
    #expect(text.components("abc") == 1)
    #expect(text.hasSuffix("\r\n\r\nabc"))
  }

  @Test func `a large body is not copied, and leaves in its place`() {
    let large = Array(repeating: UInt8(0x78), count: 40_000)
    let text = Self.answer(Response(.ok, body: large), to: Self.get + Self.get)
    #expect(text.components("HTTP/1.1 200 OK") == 2)
    #expect(text.utf8.count > 80_000)
    #expect(text.hasSuffix("xxx"))
  }

  @Test(arguments: [
    (Self.get, ""),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "Connection: close\r\n"),
    ("GET / HTTP/1.0\r\n\r\n", "Connection: close\r\n"),
    ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "Connection: keep-alive\r\n"),
  ])
  func `the connection's fate is said where it is not implied`(_ message: String, _ line: String) {
    let text = Self.answer(Response(.ok), to: message)
    #expect(text.components("Connection: ") == (line.isEmpty ? 0 : 1))
    #expect(text.contains(line))
  }

  @Test func `a refusal is a problem document with a date, and says that it is the last`() {
    let text = Played("BAD\r\n\r\n").text
    #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(text.contains("\r\nContent-Type: application/problem+json\r\n"))
    #expect(
      text.hasSuffix(
        "{\"type\":\"/problems/bad-request\",\"title\":\"Bad Request\",\"status\":400,"
          + "\"detail\":\"The request line has not three parts.\"}"))
  }

  @Test func `a refused HEAD has no body`() {
    let text = Played("HEAD / HTTP/1.1\r\n\r\n").text
    #expect(text.hasPrefix("HTTP/1.1 400 "))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  @Test func `an answer given later lets what has arrived wait`() {
    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
    var output = Output()
    var input = Array((Self.get + Self.get).utf8)[...]
    guard case .request(let request) = machine.next(&input, into: &output, at: now) else {
      Issue.record("no request")
      return
    }
    guard case .wait = machine.next(&input, into: &output, at: now) else {
      Issue.record("a request before the answer to the last")
      return
    }
    #expect(input.isEmpty)
    #expect(machine.wantsInput == false)
    #expect(machine.deadline == nil)
    machine.respond(Response(.ok), to: request, into: &output, at: now)
    #expect(machine.hasWork == true)
    guard case .request(let second) = machine.next(&input, into: &output, at: now) else {
      Issue.record("the second request is lost")
      return
    }
    machine.respond(Response(.ok), to: second, into: &output, at: now)
    #expect(machine.isIdle == true)
  }

  @Test func `while draining each answer is the last`() {
    let now = Moment(nanoseconds: 0)
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: now)
    var output = Output()
    machine.drain()
    var input = Array((Self.get + Self.get).utf8)[...]
    var answers = 0
    while case .request(let request) = machine.next(&input, into: &output, at: now) {
      machine.respond(Response(.ok), to: request, into: &output, at: now)
      answers += 1
    }
    #expect(answers == 1)
    #expect(String(decoding: output.everything, as: UTF8.self).contains("Connection: close"))
  }

  @Test(
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (1_796_083_199, "Mon, 30 Nov 2026 23:59:59 GMT"),
      (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
      (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ] as [(Int64, String)])
  func `dates are IMF-fixdates`(_ seconds: Int64, _ text: String) {
    var bytes: [UInt8] = []
    HTTPDate.append(secondsSince1970: seconds, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
