import HTTPCore
import TestSupport
import Testing

@Suite struct FieldTests {
  @Test func `every known name is found without making a string`() throws {
    let names = [
      "Accept", "Accept-Encoding", "Access-Control-Request-Headers",
      "Access-Control-Request-Method", "Authorization", "Connection", "Content-Encoding",
      "Content-Type", "Expect", "X-Forwarded-For", "Idempotency-Key", "If-Match",
      "If-Modified-Since", "If-None-Match", "Last-Event-ID", "Origin", "X-Request-ID",
      "User-Agent", "X-Other", "Accepts",
    ]
    for name in names where name != "Expect" {
      var machine = ConnectionMachine(settings: ConnectionSettings(), at: Moment(nanoseconds: 0))
      var output = Output()
      var input = Array("GET / HTTP/1.1\r\nHost: a\r\n\(name): v\r\n\r\n".utf8)[...]
      guard
        case .request(let request) = machine.next(
          &input, into: &output, at: Moment(nanoseconds: 0))
      else {
        Issue.record("no request for \(name)")
        continue
      }
      #expect(request.fields.last?.known == FieldName(lowercased: name.lowercased()))
      let value = try #require(request.fields.last?.value)
      #expect(request.bytes(value) == [0x76])
    }
  }

  @Test func `what a client half sends is refused at its end, and silence is not`() {
    #expect(Played("", thenEnds: true).events == ["close"])
    #expect(Played("\r\n", thenEnds: true).events == ["close"])
    #expect(Played("GET / HT", thenEnds: true).events == ["400", "close"])
    let whole = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    #expect(Played(whole + whole, thenEnds: true).events == ["GET /", "GET /", "close"])
  }
}
