extension Rule {
  private static let refused = "POST \(refusedPath) HTTP/1.1\r\nHost: a\r\n"
  private static let refusal = "POST \(refusedPath)"
  private static let small = "POST /small HTTP/1.1\r\nHost: a\r\n"

  /// Bodies of requests that are refused whatever these say (RFC 9110 §10.1.1, RFC 9112 §9.3).
  package static let refusedBodies: [Rule] = [
    Rule("9112 9.3", "no body", "\(refused)\r\n\(next)", refusal, "GET /n"),
    Rule(
      "9112 9.3", "a short body is dropped", "\(refused)Content-Length: 3\r\n\r\nabc\(next)",
      refusal,
      "GET /n"),
    Rule(
      "9112 9.3", "chunks are dropped",
      "\(refused)Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\nX: y\r\n\r\n\(next)",
      refusal, "GET /n"),
    Rule(
      "9112 9.3", "a long body is not awaited", "\(refused)Content-Length: 262145\r\n\r\n\(next)",
      refusal, "close"),
    Rule(
      "9112 9.3", "a length beyond 64 bits is not awaited",
      "\(refused)Content-Length: 99999999999999999999\r\n\r\n\(next)", refusal, "close"),
    Rule(
      "9112 9.3", "chunks that are too long end the connection",
      "\(refused)Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n40000\r\n\(next)", refusal, "close"),
    Rule(
      "9112 7.1", "malformed chunks are refused all the same",
      "\(refused)Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n", "400", "close"),
    Rule(
      "9112 8", "an end within a dropped body", ending: "\(refused)Content-Length: 3\r\n\r\nab",
      "400", "close"),
    Rule(
      "9110 10.1.1", "no 100 and no next request where the answer is known",
      "\(refused)Expect: 100-continue\r\nContent-Length: 3\r\n\r\n\(next)", refusal, "close"),
    Rule(
      "9110 10.1.1", "nor with chunks",
      "\(refused)Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n\(next)", refusal,
      "close"),
    Rule(
      "9110 10.1.1", "HTTP/1.0 waits for nothing",
      "POST \(refusedPath) HTTP/1.0\r\nConnection: keep-alive\r\nExpect: 100-continue\r\n"
        + "Content-Length: 3\r\n\r\nabc\(next)", refusal, "GET /n"),
    Rule(
      "9110 10.1.1", "no 100 for what is too large",
      "\(post)Expect: 100-continue\r\nContent-Length: 1048577\r\n\r\n", "413", "close"),
  ]

  /// A limit of a route's own: four bytes.
  package static let limitedBodies: [Rule] = [
    Rule(
      "9110 15.5.14", "four bytes", "\(small)Content-Length: 4\r\n\r\nabcd\(next)",
      "POST /small abcd", "GET /n"),
    Rule(
      "9110 15.5.14", "five bytes", "\(small)Content-Length: 5\r\n\r\nabcde\(next)", "413", "close"),
    Rule(
      "9110 15.5.14", "five bytes in chunks",
      "\(small)Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n1\r\ne\r\n0\r\n\r\n\(next)", "413",
      "close"),
    Rule(
      "9110 10.1.1", "five bytes that are asked about",
      "\(small)Expect: 100-continue\r\nContent-Length: 5\r\n\r\n", "413", "close"),
    Rule(
      "9110 15.3.5", "204 has no body",
      "GET /none HTTP/1.1\r\n\(host)HEAD /none HTTP/1.1\r\n\(host)",
      "GET /none", "HEAD /none"),
  ]
}
