import HTTPCore
import Testing

@Suite struct BodyTests {
  static let start = "POST / HTTP/1.1\r\nHost: a\r\n"
  static let chunked = start + "Transfer-Encoding: chunked\r\n\r\n"
  static let next = "GET /n HTTP/1.1\r\nHost: a\r\n\r\n"
  static let overhead = String(repeating: "e", count: 8 * 1024)

  static let rules: [Rule] = [
    Rule(
      "9112 6.2", "a length", "\(start)Content-Length: 3\r\n\r\nabc\(next)", "POST / abc", "GET /n"),
    Rule(
      "9112 6.2", "a length of none", "\(start)Content-Length: 0\r\n\r\n\(next)", "POST /", "GET /n"
    ),
    Rule("9112 6.3", "no length", "\(start)\r\n\(next)", "POST /", "GET /n"),
    Rule("9110 8.6", "a sign", "\(start)Content-Length: +3\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "a negative length", "\(start)Content-Length: -3\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "no digits", "\(start)Content-Length: \r\n\r\n", "400", "close"),
    Rule("9110 8.6", "hexadecimal", "\(start)Content-Length: 0x3\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "a blank within", "\(start)Content-Length: 3 0\r\n\r\nabc", "400", "close"),
    Rule(
      "9110 8.6", "beyond 64 bits",
      "\(start)Content-Length: 99999999999999999999999\r\n\r\nabc", "413", "close"),
    Rule(
      "9112 6.3", "equal copies", "\(start)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
      "POST / abc"),
    Rule("9112 6.3", "an equal list", "\(start)Content-Length: 3, 3\r\n\r\nabc", "POST / abc"),
    Rule(
      "9112 6.3", "unequal copies", "\(start)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
      "400", "close"),
    Rule("9112 6.3", "an unequal list", "\(start)Content-Length: 3, 4\r\n\r\nabcd", "400", "close"),
    Rule(
      "9112 6.3", "a length and chunks",
      "\(start)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 6.1", "chunks in HTTP/1.0",
      "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 6.1", "an unknown coding last", "\(start)Transfer-Encoding: gzip\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 6.1", "an unknown coding", "\(start)Transfer-Encoding: gzip, chunked\r\n\r\n", "501",
      "close"),
    Rule(
      "9112 6.1", "chunked twice", "\(start)Transfer-Encoding: chunked, chunked\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 6.1", "chunked on two lines",
      "\(start)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", "400", "close"),
    Rule("9112 6.1", "identity", "\(start)Transfer-Encoding: identity\r\n\r\n", "400", "close"),
    Rule("9112 6.1", "an empty coding", "\(start)Transfer-Encoding:\r\n\r\n", "400", "close"),
    Rule(
      "9112 6.1", "a misspelt coding", "\(start)Transfer-Encoding: xchunked\r\n\r\n", "400", "close"
    ),
    Rule(
      "9112 7", "codings in any case", "\(start)Transfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n\(next)",
      "POST /", "GET /n"),
    Rule(
      "9112 7.1", "chunks", "\(chunked)3\r\nabc\r\n0a\r\n0123456789\r\n0\r\n\r\n\(next)",
      "POST / abc0123456789", "GET /n"),
    Rule("9112 7.1", "no size", "\(chunked)\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a size that is no number", "\(chunked)g\r\n", "400", "close"),
    Rule("9112 7.1", "a size with a sign", "\(chunked)+3\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a size with 0x", "\(chunked)0x3\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a size with a blank", "\(chunked)3 \r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a size beyond 64 bits", "\(chunked)FFFFFFFFFFFFFFFFF\r\n", "413", "close"),
    Rule("9112 7.1", "the largest size", "\(chunked)7FFFFFFFFFFFFFFF\r\n", "413", "close"),
    Rule("9112 7.1", "a chunk that is longer", "\(chunked)3\r\nabcd\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a bare LF after a size", "\(chunked)3\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a bare LF after a chunk", "\(chunked)3\r\nabc\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1.1", "extensions",
      "\(chunked)3;a;b=c ; d = \"x;\\\"y\"\r\nabc\r\n0;z\r\n\r\n\(next)",
      "POST / abc", "GET /n"),
    Rule(
      "9112 7.1.1", "an extension without a name", "\(chunked)3;\r\nabc\r\n0\r\n\r\n", "400",
      "close"),
    Rule("9112 7.1.1", "a control character", "\(chunked)3;a=\u{1}\r\nabc", "400", "close"),
    Rule(
      "9112 7.1.1", "an extension that is too long", "\(chunked)3;\(overhead)\r\nabc", "400",
      "close"),
    Rule(
      "9112 7.1.2", "trailers", "\(chunked)1\r\na\r\n0\r\nX: y\r\nContent-Length: 9\r\n\r\n\(next)",
      "POST / a", "GET /n"),
    Rule("9112 7.1.2", "a folded trailer", "\(chunked)0\r\nX: y\r\n z\r\n\r\n", "400", "close"),
    Rule("9112 7.1.2", "a trailer without a colon", "\(chunked)0\r\nX\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1.2", "trailers that are too long", "\(chunked)0\r\nX: \(overhead)\r\n\r\n", "400",
      "close"),
    Rule(
      "9110 15.5.14", "a length over the limit", "\(start)Content-Length: 1048577\r\n\r\n", "413",
      "close"),
  ]

  @Test(arguments: rules)
  func `a body is framed by the letter of the RFC`(_ rule: Rule) {
    #expect(Played(rule.message).events == rule.events)
  }

  @Test(arguments: rules)
  func `a body is the same however it is cut`(_ rule: Rule) {
    let whole = Played(rule.message)
    for pieces in Cuts.all(of: rule.message) { #expect(Played(pieces) == whole) }
  }

  @Test(arguments: [Self.start + "Content-Length: 3\r\n\r\nab", Self.chunked + "3\r\nab"])
  func `a body that ends too soon is refused`(_ message: String) {
    #expect(Played(message, thenEnds: true).events == ["400", "close"])
  }

  @Test func `chunks over the limit are refused before they are received`() {
    var limits = Limits()
    limits.body = 4
    let settings = ConnectionSettings(limits: limits)
    let fits = Self.chunked + "4\r\nabcd\r\n0\r\n\r\n"
    #expect(Played(fits, settings: settings).events == ["POST / abcd"])
    let over = Self.chunked + "3\r\nabc\r\n2\r\n"
    #expect(Played(over, settings: settings).events == ["413", "close"])
  }

  @Test func `100 Continue is sent once, and only while the body is awaited`() {
    let head = Self.start + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    let awaited = Played([Array(head.utf8)[...], Array("ab".utf8)[...], Array("c".utf8)[...]])
    #expect(awaited.events == ["POST / abc"])
    #expect(awaited.text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
    #expect(awaited.text.components("100 Continue") == 1)
    #expect(Played(head + "abc").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let old = "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    #expect(
      Played([Array(old.utf8)[...], Array("abc".utf8)[...]]).events == ["POST / abc", "close"])
    #expect(!Played(old).text.contains("100"))
    let tooLarge = Self.start + "Expect: 100-continue\r\nContent-Length: 2000000\r\n\r\n"
    #expect(Played(tooLarge).text.hasPrefix("HTTP/1.1 413 "))
  }
}

extension String {
  /// How often `part` stands in the string.
  func components(_ part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
