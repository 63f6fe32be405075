extension Rule {
  /// The forms of a target (RFC 9112 §3.2), and what a URI may hold.
  package static let targets: [Rule] = [
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
    Rule("9112 3.2.3", "CONNECT without a port", "CONNECT a HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9110 9.3.6", "CONNECT with an empty port", "CONNECT a: HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9110 9.3.6", "CONNECT to an IPv6 address", "CONNECT [::1]:80 HTTP/1.1\r\n\(host)", "501"),
    Rule(
      "9110 9.3.6", "CONNECT to brackets alone", "CONNECT [::1] HTTP/1.1\r\n\(host)", "400", "close"
    ),
    Rule("9112 3.2.3", "an authority for GET", "GET a:80 HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9112 3.2.4", "OPTIONS of a host is that of the server",
      "OPTIONS http://b HTTP/1.1\r\n\(host)", "OPTIONS *"),
    Rule(
      "9112 3.2.4", "with a slash it is that of the path",
      "OPTIONS http://b/ HTTP/1.1\r\n\(host)", "OPTIONS /"),
    Rule("9112 3.2.4", "the asterisk and more", "OPTIONS *x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9112 3.2.4", "the asterisk and a query", "OPTIONS *?x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9112 3.2.4", "the asterisk for an unknown method", "BREW * HTTP/1.1\r\n\(host)", "400",
      "close"),
    Rule("9112 3.2.2", "a query without a path", "GET http://b?x HTTP/1.1\r\n\(host)", "GET /?x"),
    Rule("9112 3.2.2", "an IPv6 host", "GET http://[::1]:80/x HTTP/1.1\r\n\(host)", "GET /x"),
    Rule("9112 3.2.2", "an open bracket", "GET http://[::1/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.2", "one slash", "GET http:/b/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3.2.2", "no scheme", "GET ://b/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9112 3.2.2", "a malformed Host beside it", "GET http://b/ HTTP/1.1\r\nHost: a/b\r\n\r\n",
      "400", "close"),
    Rule(
      "9112 3.2.2", "a fragment of a host", "GET http://b#x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9110 4.2.4", "a password", "GET http://u:p@b/ HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9110 4.2.1", "a port alone", "GET http://:80/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("3986 3.3", "a backslash in a path", "GET /x\\y HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "3986 3.4", "a backslash in a query", "GET /x?y=%3C\\ HTTP/1.1\r\n\(host)", "GET /x?y=%3C\\"),
    Rule("3986 3.4", "raw UTF-8 in a query", "GET /x?é HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("3986 3.4", "an angle in a query", "GET /x?<y HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "3986 3.4", "a slash and a mark in a query", "GET /x?/y?z HTTP/1.1\r\n\(host)", "GET /x?/y?z"),
    Rule(
      "3986 5.2.4", "dots are kept for the router", "GET /a/../x/%2e%2E HTTP/1.1\r\n\(host)",
      "GET /a/../x/%2e%2E"),
    Rule(
      "9112 3.2.1", "a NUL in percent-encoding is kept", "GET /%00 HTTP/1.1\r\n\(host)", "GET /%00"),
    Rule(
      "9110 4.1", "a line of the longest target", longLine(16 * 1024),
      ["GET \(longTarget(16 * 1024))"]),
    Rule("9110 15.5.15", "one byte more", longLine(16 * 1024 + 1), ["414", "close"]),
    Rule(
      "9110 15.5.15", "a line without an end", Array(String(repeating: "a", count: 16_385).utf8),
      ["414", "close"]),
  ]

  private static func longTarget(_ length: Int) -> String {
    "/" + String(repeating: "a", count: length - 14)
  }

  /// A request whose line has so many bytes.
  private static func longLine(_ length: Int) -> [UInt8] {
    Array("GET \(longTarget(length)) HTTP/1.1\r\n\(host)".utf8)
  }
}
