extension Rule {
  static let host = "Host: a\r\n\r\n"
  private static let tls: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3, 0x0A, 0x0D, 0x0A]

  /// The request line but for its target.
  package static let requestLines: [Rule] = [
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
    Rule("9112 2.3", "HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505", "close"),
    Rule("9112 2.3", "HTTP/0.9", "GET / HTTP/0.9\r\n\(host)", "505", "close"),
    Rule("9112 2.3", "a later minor version", "GET / HTTP/1.2\r\n\(host)", "GET /"),
    Rule("9112 2.3", "in small letters", "GET / http/1.1\r\n\(host)", "400", "close"),
    Rule("9112 2.3", "two digits", "GET / HTTP/1.10\r\n\(host)", "400", "close"),
    Rule("9112 2.3", "no digits", "GET / HTTP/a.b\r\n\(host)", "400", "close"),
    Rule(
      "9112 2.3", "the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0", "505", "close"),
    Rule("9112 2.3", "HTTP/0.9 in its own form", "GET /\r\n\r\n", "400", "close"),
    Rule("9112 2.3", "no version number", "GET /x HTTP/\r\n\(host)", "400", "close"),
    Rule("9112 2.3", "HTTP/3.0", "GET /x HTTP/3.0\r\n\(host)", "505", "close"),
    Rule("9112 3", "four parts", "GET /x HTTP/1.1 x\r\n\(host)", "400", "close"),
    Rule("9112 3", "a vertical tab for a blank", "GET\u{B}/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "no method", "/x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 3", "a method beyond ASCII", "GÉT /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9110 9.1", "a mixed method", "Get /x HTTP/1.1\r\n\(host)", "501"),
    Rule("9110 9.1", "a longer method", "GETS /x HTTP/1.1\r\n\(host)", "501"),
    Rule("5789 2", "PATCH is known", "PATCH /x HTTP/1.1\r\n\(host)", "PATCH /x"),
    Rule("9110 9.3.8", "TRACE is known", "TRACE /x HTTP/1.1\r\n\(host)", "TRACE /x"),
    Rule("9110 9.3.2", "a refused HEAD has no body", "HEAD /x HTTP/2.0\r\n\(host)", "505", "close"),
    Rule("9112 2.2", "a bare CR before a request", "\rGET /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule("9112 2.2", "a bare LF before a request", "\nGET /x HTTP/1.1\r\n\(host)", "400", "close"),
    Rule(
      "9112 2.2", "empty lines between requests",
      "GET /x HTTP/1.1\r\n\(host)\r\n\r\nGET /y HTTP/1.1\r\n\(host)\r\n", "GET /x", "GET /y"),
    Rule("9112 2.2", "half an empty line is no request", ending: "\r\n\r", "close"),
    Rule("9112 8", "an end within the request line", ending: "GET /x HT", "400", "close"),
    Rule(
      "9112 8", "an end within the fields", ending: "GET /x HTTP/1.1\r\nHost: a\r\n", "400", "close"
    ),
    Rule(
      "9112 9.6", "a half-closed connection", ending: "GET /x HTTP/1.1\r\n\(host)", "GET /x",
      "close"),
    Rule("none", "a TLS client", tls, ["400", "close"]),
  ]
}
