extension Rule {
  static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
  private static let overhead = String(repeating: "e", count: 8 * 1024)

  /// The chunked coding (RFC 9112 §7.1).
  package static let chunks: [Rule] = [
    Rule(
      "9112 7.1", "chunks", "\(chunked)3\r\nabc\r\n0a\r\n0123456789\r\n0\r\n\r\n\(next)",
      "POST \(bodyPath) abc0123456789", "GET /n"),
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
      "POST \(bodyPath) abc", "GET /n"),
    Rule(
      "9112 7.1.1", "an extension without a name", "\(chunked)3;\r\nabc\r\n0\r\n\r\n", "400",
      "close"),
    Rule("9112 7.1.1", "a control character", "\(chunked)3;a=\u{1}\r\nabc", "400", "close"),
    Rule(
      "9112 7.1.1", "an extension that is too long", "\(chunked)3;\(overhead)\r\nabc", "400",
      "close"),
    Rule(
      "9112 7.1.2", "trailers", "\(chunked)1\r\na\r\n0\r\nX: y\r\nContent-Length: 9\r\n\r\n\(next)",
      "POST \(bodyPath) a", "GET /n"),
    Rule("9112 7.1.2", "a folded trailer", "\(chunked)0\r\nX: y\r\n z\r\n\r\n", "400", "close"),
    Rule("9112 7.1.2", "a trailer without a colon", "\(chunked)0\r\nX\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1.2", "trailers that are too long", "\(chunked)0\r\nX: \(overhead)\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 7.1", "a size padded with zeros",
      "\(chunked)0000000000000003\r\nabc\r\n00\r\n\r\n\(next)", "POST \(bodyPath) abc", "GET /n"),
    Rule(
      "9112 7.1", "many padded sizes",
      chunked + String(repeating: "00000001\r\na\r\n", count: 1200) + "0\r\n\r\n" + next,
      "POST \(bodyPath) " + String(repeating: "a", count: 1200), "GET /n"),
    Rule(
      "9112 7.1", "a size of nothing but zeros",
      "\(chunked)\(String(repeating: "0", count: 8300))1\r\na\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1", "2^64 and five", "\(chunked)10000000000000005\r\nhello\r\n0\r\n\r\n", "413",
      "close"),
    Rule("9112 7.1", "a blank before a size", "\(chunked) 3\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a negative size", "\(chunked)-3\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1", "a size with an underscore", "\(chunked)1_0\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a CR in a size", "\(chunked)3\rabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "CR CR LF after a size", "\(chunked)3\r\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a NUL after a size", "\(chunked)3\0\r\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "no line end after a chunk", "\(chunked)3\r\nabc0\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1", "two bytes more than a chunk has", "\(chunked)3\r\nabcxx0\r\n\r\n", "400", "close"
    ),
    Rule("9112 7.1", "a CR alone after a chunk", "\(chunked)3\r\nabc\r0\r\n\r\n", "400", "close"),
    Rule("9112 7.1", "a bare LF at the end", "\(chunked)0\r\n\n", "400", "close"),
    Rule("9112 7.1", "text for the last line", "\(chunked)0\r\nx\r\n\(next)", "400", "close"),
    Rule(
      "9112 7.1.1", "a line end in quotes", "\(chunked)3;a=\"\r\n\"\r\nabc\r\n0\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 7.1.1", "a bare LF in an extension", "\(chunked)3;a\nabc\r\n0\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1.1", "a blank after an extension", "\(chunked)3;a \r\nabc\r\n0\r\n\r\n", "400",
      "close"),
    Rule(
      "9112 7.1.1", "blanks before an extension", "\(chunked)3 \t;a\r\nabc\r\n0\r\n\r\n",
      "POST \(bodyPath) abc"),
    Rule(
      "9112 7.1.2", "trailers that frame are dropped",
      "\(chunked)0\r\nTransfer-Encoding: x\r\nHost: b\r\n\r\n\(next)", "POST \(bodyPath)", "GET /n"),
    Rule("9112 7.1.2", "a bare LF in trailers", "\(chunked)0\r\nX: y\n\r\n", "400", "close"),
    Rule("9112 7.1.2", "a bare CR in trailers", "\(chunked)0\r\nX: y\rz\r\n\r\n", "400", "close"),
    Rule(
      "9112 7.1.2", "a blank before a trailer's colon", "\(chunked)0\r\nX : y\r\n\r\n", "400",
      "close"),
    Rule("9112 8", "an end within chunks", ending: "\(chunked)3\r\nab", "400", "close"),
    Rule(
      "9112 8", "an end before the last chunk", ending: "\(chunked)3\r\nabc\r\n", "400", "close"),
  ]
}
