extension Rule {
  static let post = "POST \(bodyPath) HTTP/1.1\r\nHost: a\r\n"
  static let next = "GET /n HTTP/1.1\r\nHost: a\r\n\r\n"

  /// The length of a body (RFC 9112 §6).
  package static let bodies: [Rule] = [
    Rule(
      "9112 6.2", "a length", "\(post)Content-Length: 3\r\n\r\nabc\(next)", "POST \(bodyPath) abc",
      "GET /n"),
    Rule(
      "9112 6.2", "a length of none", "\(post)Content-Length: 0\r\n\r\n\(next)", "POST \(bodyPath)",
      "GET /n"
    ),
    Rule("9112 6.3", "no length", "\(post)\r\n\(next)", "POST \(bodyPath)", "GET /n"),
    Rule("9110 8.6", "a sign", "\(post)Content-Length: +3\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "a negative length", "\(post)Content-Length: -3\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "no digits", "\(post)Content-Length: \r\n\r\n", "400", "close"),
    Rule("9110 8.6", "hexadecimal", "\(post)Content-Length: 0x3\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "a blank within", "\(post)Content-Length: 3 0\r\n\r\nabc", "400", "close"),
    Rule(
      "9110 8.6", "beyond 64 bits",
      "\(post)Content-Length: 99999999999999999999999\r\n\r\nabc", "413", "close"),
    Rule(
      "9112 6.3", "two lengths beyond 64 bits, which nothing tells apart",
      "\(post)Content-Length: 99999999999999999999, 88888888888888888888\r\n\r\n",
      "400", "close"),
    Rule(
      "9112 6.3", "equal copies", "\(post)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
      "POST \(bodyPath) abc"),
    Rule(
      "9112 6.3", "an equal list", "\(post)Content-Length: 3, 3\r\n\r\nabc", "POST \(bodyPath) abc"),
    Rule(
      "9112 6.3", "unequal copies", "\(post)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
      "400", "close"),
    Rule("9112 6.3", "an unequal list", "\(post)Content-Length: 3, 4\r\n\r\nabcd", "400", "close"),
    Rule(
      "9112 6.3", "a length and chunks",
      "\(post)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 6.1", "chunks in HTTP/1.0",
      "POST \(bodyPath) HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 6.1", "an unknown coding last", "\(post)Transfer-Encoding: gzip\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 6.1", "an unknown coding", "\(post)Transfer-Encoding: gzip, chunked\r\n\r\n", "501",
      "close"),
    Rule(
      "9112 6.1", "chunked twice", "\(post)Transfer-Encoding: chunked, chunked\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 6.1", "chunked on two lines",
      "\(post)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", "400", "close"),
    Rule("9112 6.1", "identity", "\(post)Transfer-Encoding: identity\r\n\r\n", "400", "close"),
    Rule("9112 6.1", "an empty coding", "\(post)Transfer-Encoding:\r\n\r\n", "400", "close"),
    Rule(
      "9112 6.1", "a misspelt coding", "\(post)Transfer-Encoding: xchunked\r\n\r\n", "400", "close"
    ),
    Rule(
      "9112 7", "codings in any case", "\(post)Transfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n\(next)",
      "POST \(bodyPath)", "GET /n"),
    Rule(
      "9110 15.5.14", "a length over the limit", "\(post)Content-Length: 1048577\r\n\r\n", "413",
      "close"),
    Rule(
      "9110 8.6", "a length with zeros before it", "\(post)Content-Length: 003\r\n\r\nabc\(next)",
      "POST \(bodyPath) abc", "GET /n"),
    Rule(
      "9110 8.6", "an empty member before", "\(post)Content-Length: ,3\r\n\r\nabc", "400", "close"),
    Rule(
      "9110 8.6", "an empty member after", "\(post)Content-Length: 3,\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "a fraction", "\(post)Content-Length: 3.0\r\n\r\nabc", "400", "close"),
    Rule("9110 8.6", "an exponent", "\(post)Content-Length: 3e0\r\n\r\nabc", "400", "close"),
    Rule(
      "9110 8.6", "digits of another script", "\(post)Content-Length: ٣\r\n\r\nabc", "400", "close"),
    Rule(
      "9110 8.6", "2^64 and three", "\(post)Content-Length: 18446744073709551619\r\n\r\nabc", "413",
      "close"),
    Rule(
      "9110 9.3.1", "a body of GET", "GET /g HTTP/1.1\r\nContent-Length: 3\r\n\(host)abc\(next)",
      "GET /g abc", "GET /n"),
    Rule(
      "9110 9.3.2", "a body of HEAD", "HEAD /g HTTP/1.1\r\nContent-Length: 3\r\n\(host)abc\(next)",
      "HEAD /g abc", "GET /n"),
    Rule(
      "9110 9.3.5", "a body of DELETE",
      "DELETE /g HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(host)3\r\nabc\r\n0\r\n\r\n\(next)",
      "DELETE /g abc", "GET /n"),
    Rule(
      "9110 9.3.7", "a body of OPTIONS",
      "OPTIONS * HTTP/1.1\r\nContent-Length: 3\r\n\(host)abc\(next)", "OPTIONS * abc", "GET /n"),
    Rule(
      "9112 8", "an end within a body", ending: "\(post)Content-Length: 3\r\n\r\nab", "400", "close"
    ),
    Rule(
      "9112 8", "an end after a body", ending: "\(post)Content-Length: 3\r\n\r\nabc",
      "POST \(bodyPath) abc", "close"),
  ]
}
