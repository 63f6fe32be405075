import HTTPCore
import Testing

@Suite struct RequestLineTests {
  static let host = "Host: a\r\n\r\n"
  static let rules: [Rule] = [
    Rule("9112 3", "a plain request", "GET /x?y=1 HTTP/1.1\r\n\(host)", "GET /x?y=1"),
    Rule(
      "9112 2.2", "empty lines before a request", "\r\n\r\nGET /x HTTP/1.1\r\n\(host)", "GET /x"),
    Rule("9112 2.2", "a bare LF ends no line", "GET /x HTTP/1.1\nHost: a\n\n", "400", "close"),
    Rule("9112 2.2", "a bare CR", "GET /x\rHTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 2.2", "CR CR LF", "GET /x HTTP/1.1\r\r\n\(host)", "400", "close"),
    Rule("9112 3", "a NUL", "GET /x\0 HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "two blanks", "GET  /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "a tab for a blank", "GET\t/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "a blank at the start", " GET /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "a blank at the end", "GET /x HTTP/1.1 \r\n\(host)", "400", "close"),
    Rule("9112 3", "a blank in the target", "GET /x y HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "no version", "GET /x\r\n\(host)", "400", "close"),
    Rule("9112 3", "one word", "GET\r\n\(host)", "400", "close"),
    Rule("9110 9.1", "a method that is no token", "G@T /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9110 9.1", "methods are case-sensitive", "get /x HTTP/1.1\r\n\(host)", "501"),
    Rule("9110 9.1", "an unknown method", "BREW /x HTTP/1.1\r\n\(host)", "501"),
    Rule(
      "9110 9.1", "after an unknown method the next request is served",
      "BREW /x HTTP/1.1\r\n\(host)GET /y HTTP/1.1\r\n\(host)", "501", "GET /y"),
    Rule(
      "9110 9.1", "an unknown method with a body",
      "BREW /x HTTP/1.1\r\nContent-Length: 2\r\n\(host)ab", "501", "close"),
    Rule("9110 9.3.6", "CONNECT", "CONNECT a:80 HTTP/1.1\r\n\(host)", "501"),
    Rule("9112 3.2.3", "CONNECT to a path", "CONNECT /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.1", "no slash", "GET x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.1", "an empty query", "GET /x? HTTP/1.1\r\n\(host)", "GET /x?"),
    Rule("9112 3.2.1", "a fragment", "GET /x#y HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.1", "a fragment in a query", "GET /x?y#z HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.1", "a quote", "GET /\" HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.1", "raw UTF-8", "GET /é HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9112 3.2.1", "percent-encoding is kept", "GET /%2F%zz HTTP/1.1\r\n\(host)", "GET /%2F%zz"),
    Rule("9112 3.2.1", "two slashes", "GET //x HTTP/1.1\r\n\(host)", "GET //x"),
    Rule("9112 3.2.2", "an absolute target", "GET http://b/x?y HTTP/1.1\r\n\(host)", "GET /x?y"),
    Rule("9112 3.2.2", "in capitals", "GET HTTP://B:80/x HTTP/1.1\r\n\(host)", "GET /x"),
    Rule("9112 3.2.2", "without a path", "GET http://b HTTP/1.1\r\n\(host)", "GET /"),
    Rule("9112 3.2.2", "https", "GET https://b/ HTTP/1.1\r\n\(host)", "GET /"),
    Rule("9112 3.2.2", "still needs Host", "GET http://b/ HTTP/1.1\r\n\r\n", "400", "close"),
    Rule("9110 4.2.1", "an empty host", "GET http:///x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9110 4.2.4", "user information", "GET http://u@b/ HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.2", "another scheme", "GET ftp://b/ HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.4", "the asterisk", "OPTIONS * HTTP/1.1\r\n\(host)", "OPTIONS *"),
    Rule("9112 3.2.4", "only for OPTIONS", "GET * HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 2.3", "HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505", "close"),
    Rule("9112 2.3", "HTTP/0.9", "GET / HTTP/0.9\r\n\(host)", "505", "close"),
    Rule("9112 2.3", "a later minor version", "GET / HTTP/1.2\r\n\(host)", "GET /"),
    Rule("9112 2.3", "in small letters", "GET / http/1.1\r\n\(host)", "400", "close"),
    Rule("9112 2.3", "two digits", "GET / HTTP/1.10\r\n\(host)", "400", "close"),
    Rule("9112 2.3", "no digits", "GET / HTTP/a.b\r\n\(host)", "400", "close"),
    Rule("none", "a TLS client", "\u{16}\u{03}\u{01}\u{02}\u{00}", "400", "close"),
  ]

  @Test(arguments: rules)
  func `a request line is read by the letter of the RFC`(_ rule: Rule) {
    #expect(Played(rule.message).events == rule.events)
  }

  @Test(arguments: rules)
  func `a request line means the same however it is cut`(_ rule: Rule) {
    let whole = Played(rule.message)
    for pieces in Cuts.all(of: rule.message) { #expect(Played(pieces) == whole) }
  }

  @Test func `the authority of an absolute target outranks Host`() throws {
    var machine = ConnectionMachine(settings: ConnectionSettings(), at: Moment(nanoseconds: 0))
    var output = Output()
    var input = Array("GET http://b:81/x HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...]
    let event = machine.next(&input, into: &output, at: Moment(nanoseconds: 0))
    guard case .request(let request) = event else {
      Issue.record("no request")
      return
    }
    let authority = try #require(request.authority)
    #expect(String(decoding: request.bytes(authority), as: UTF8.self) == "b:81")
  }

  @Test(arguments: [(16 * 1024, ["GET"]), (16 * 1024 + 1, ["414", "close"])])
  func `a request line has a limit`(_ length: Int, _ events: [String]) {
    let line = "GET /" + String(repeating: "a", count: length - 14) + " HTTP/1.1"
    #expect(line.utf8.count == length)
    let message = line + "\r\n\(Self.host)"
    let whole = Played(message)
    #expect(whole.events.map { String($0.prefix(while: { $0 != " " })) } == events)
    for pieces in Cuts.all(of: message) { #expect(Played(pieces) == whole) }
  }
}
