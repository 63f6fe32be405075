import HTTPCore
import TestSupport
import Testing

@Suite struct BodyTests {
  static let start = "POST / HTTP/1.1\r\nHost: a\r\n"
  static let chunked = start + "Transfer-Encoding: chunked\r\n\r\n"

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
