import HTTPCore
import Testing

@Suite struct FieldTests {
  static let start = "GET / HTTP/1.1\r\n"
  static func many(_ count: Int) -> String {
    start + "Host: a\r\n" + String(repeating: "A: b\r\n", count: count - 1) + "\r\n"
  }
  static func large(_ size: Int) -> String {
    start + "Host: a\r\nB: " + String(repeating: "b", count: size - 14) + "\r\n\r\n"
  }

  static let rules: [Rule] = [
    Rule("9110 5.1", "names in any case", "\(start)hOST: a\r\n\r\n", "GET /"),
    Rule("9112 5.1", "blanks around a value", "\(start)Host:\t a \t\r\n\r\n", "GET /"),
    Rule("9112 5.1", "no blank", "\(start)Host:a\r\n\r\n", "GET /"),
    Rule("9112 5.1", "a blank before the colon", "\(start)Host : a\r\n\r\n", "400", "close"),
    Rule("9112 5.1", "no colon", "\(start)Host: a\r\nfoo\r\n\r\n", "400", "close"),
    Rule("9112 5.1", "no name", "\(start)Host: a\r\n: b\r\n\r\n", "400", "close"),
    Rule(
      "9110 5.6.2", "a name with a parenthesis", "\(start)Host: a\r\nA(: b\r\n\r\n", "400", "close"),
    Rule("9110 5.6.2", "a name beyond ASCII", "\(start)Host: a\r\né: b\r\n\r\n", "400", "close"),
    Rule("9112 5.2", "a folded line", "\(start)Host: a\r\nA: b\r\n c\r\n\r\n", "400", "close"),
    Rule("9112 2.2", "a blank before the first field", "\(start) Host: a\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a NUL in a value", "\(start)Host: a\r\nA: b\0\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a bare CR in a value", "\(start)Host: a\r\nA: b\rc\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a bare LF in a value", "\(start)Host: a\r\nA: b\nc\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a DEL in a value", "\(start)Host: a\r\nA: b\u{7F}\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "bytes beyond ASCII in a value", "\(start)Host: a\r\nA: é\r\n\r\n", "GET /"),
    Rule("9110 5.5", "an empty value", "\(start)Host: a\r\nA:\r\n\r\n", "GET /"),
    Rule("9112 3.2", "no Host", "\(start)\r\n", "400", "close"),
    Rule("9112 3.2", "no Host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", "GET /", "close"),
    Rule("9112 3.2", "two Hosts", "\(start)Host: a\r\nHost: a\r\n\r\n", "400", "close"),
    Rule(
      "9112 3.2", "two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", "400",
      "close"),
    Rule("9112 3.2", "an empty Host", "\(start)Host:\r\n\r\n", "GET /"),
    Rule("9110 7.2", "a list of hosts", "\(start)Host: a, b\r\n\r\n", "400", "close"),
    Rule("9110 7.2", "a path in Host", "\(start)Host: a/b\r\n\r\n", "400", "close"),
    Rule("9110 7.2", "user information in Host", "\(start)Host: u@a\r\n\r\n", "400", "close"),
    Rule("9110 7.2", "a port", "\(start)Host: a:8080\r\n\r\n", "GET /"),
    Rule("9110 7.2", "an empty port", "\(start)Host: a:\r\n\r\n", "GET /"),
    Rule("9110 7.2", "a port of letters", "\(start)Host: a:b\r\n\r\n", "400", "close"),
    Rule("9110 7.2", "a port out of range", "\(start)Host: a:65536\r\n\r\n", "400", "close"),
    Rule("9110 7.2", "an IPv6 address", "\(start)Host: [::1]:80\r\n\r\n", "GET /"),
    Rule("3986 3.2.2", "eight groups", "\(start)Host: [1:2:3:4:5:6:7:8]\r\n\r\n", "GET /"),
    Rule("3986 3.2.2", "nine groups", "\(start)Host: [1:2:3:4:5:6:7:8:9]\r\n\r\n", "400", "close"),
    Rule("3986 3.2.2", "with IPv4", "\(start)Host: [::ffff:1.2.3.4]\r\n\r\n", "GET /"),
    Rule("3986 3.2.2", "two runs", "\(start)Host: [1::2::3]\r\n\r\n", "400", "close"),
    Rule("3986 3.2.2", "an open bracket", "\(start)Host: [::1\r\n\r\n", "400", "close"),
    Rule("3986 3.2.2", "a bad percent", "\(start)Host: a%z\r\n\r\n", "400", "close"),
    Rule(
      "9112 9.3", "Connection: close", "\(start)Host: a\r\nConnection: x, Close\r\n\r\n", "GET /",
      "close"),
    Rule(
      "9112 9.3", "nothing is read after it",
      "\(start)Host: a\r\nConnection: close\r\n\r\n\(start)Host: a\r\n\r\n", "GET /", "close"),
    Rule(
      "9112 9.3", "keep-alive in HTTP/1.0", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      "GET /"),
    Rule(
      "9112 9.3.2", "pipelining",
      "\(start)Host: a\r\n\r\nHEAD /b HTTP/1.1\r\nHost: a\r\n\r\nGET /c HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /", "HEAD /b", "GET /c"),
    Rule("9110 10.1.1", "another expectation", "\(start)Host: a\r\nExpect: tea\r\n\r\n", "417"),
    Rule("6585 5", "128 fields", many(128), "GET /"),
    Rule("6585 5", "129 fields", many(129), "431", "close"),
    Rule("6585 5", "64 KiB of fields", large(64 * 1024), "GET /"),
    Rule("6585 5", "one byte more", large(64 * 1024 + 1), "431", "close"),
  ]

  @Test(arguments: rules)
  func `fields are read by the letter of the RFC`(_ rule: Rule) {
    #expect(Played(rule.message).events == rule.events)
  }

  @Test(arguments: rules)
  func `fields mean the same however they are cut`(_ rule: Rule) {
    let whole = Played(rule.message)
    for pieces in Cuts.all(of: rule.message) { #expect(Played(pieces) == whole) }
  }

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
      var input = Array("\(Self.start)Host: a\r\n\(name): v\r\n\r\n".utf8)[...]
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
    let whole = "\(Self.start)Host: a\r\n\r\n"
    #expect(Played(whole + whole, thenEnds: true).events == ["GET /", "GET /", "close"])
  }
}
