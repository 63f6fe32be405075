extension Rule {
  static let get = "GET / HTTP/1.1\r\n"

  /// Field lines (RFC 9112 §5) and their bounds.
  package static let fields: [Rule] = [
    Rule("9110 5.1", "names in any case", "\(get)hOST: a\r\n\r\n", "GET /"),
    Rule("9112 5.1", "blanks around a value", "\(get)Host:\t a \t\r\n\r\n", "GET /"),
    Rule("9112 5.1", "no blank", "\(get)Host:a\r\n\r\n", "GET /"),
    Rule("9112 5.1", "a blank before the colon", "\(get)Host : a\r\n\r\n", "400", "close"),
    Rule("9112 5.1", "no colon", "\(get)Host: a\r\nfoo\r\n\r\n", "400", "close"),
    Rule("9112 5.1", "no name", "\(get)Host: a\r\n: b\r\n\r\n", "400", "close"),
    Rule(
      "9110 5.6.2", "a name with a parenthesis", "\(get)Host: a\r\nA(: b\r\n\r\n", "400", "close"),
    Rule("9110 5.6.2", "a name beyond ASCII", "\(get)Host: a\r\né: b\r\n\r\n", "400", "close"),
    Rule("9112 5.2", "a folded line", "\(get)Host: a\r\nA: b\r\n c\r\n\r\n", "400", "close"),
    Rule("9112 2.2", "a blank before the first field", "\(get) Host: a\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a NUL in a value", "\(get)Host: a\r\nA: b\0\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a bare CR in a value", "\(get)Host: a\r\nA: b\rc\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a bare LF in a value", "\(get)Host: a\r\nA: b\nc\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "a DEL in a value", "\(get)Host: a\r\nA: b\u{7F}\r\n\r\n", "400", "close"),
    Rule("9110 5.5", "bytes beyond ASCII in a value", "\(get)Host: a\r\nA: é\r\n\r\n", "GET /"),
    Rule("9110 5.5", "an empty value", "\(get)Host: a\r\nA:\r\n\r\n", "GET /"),
    Rule("6585 5", "128 fields", many(128), "GET /"),
    Rule("6585 5", "129 fields", many(129), "431", "close"),
    Rule("6585 5", "64 KiB of fields", large(64 * 1024), "GET /"),
    Rule("6585 5", "one byte more", large(64 * 1024 + 1), "431", "close"),
    Rule(
      "9110 5.1", "a Host with a tab before the colon", "\(get)Host\t: a\r\n\r\n", "400", "close"),
    Rule(
      "9112 5.2", "a folded line of a tab", "\(get)Host: a\r\nA: b\r\n\tc\r\n\r\n", "400", "close"),
    Rule("9112 5.2", "a folded Host", "\(get)Host:\r\n a\r\n\r\n", "400", "close"),
    Rule("9112 2.2", "CR CR LF after a field", "\(get)Host: a\r\r\n\r\n", "400", "close"),
    Rule("9112 2.2", "a bare LF after a field", "\(get)Host: a\nA: b\r\n\r\n", "400", "close"),
    Rule("9112 2.2", "a bare LF as the last line", "\(get)Host: a\r\n\n", "400", "close"),
    Rule("9110 5.6.2", "a name in quotes", "\(get)Host: a\r\n\"A\": b\r\n\r\n", "400", "close"),
    Rule("9110 5.6.2", "a NUL in a name", "\(get)Host: a\r\nA\0: b\r\n\r\n", "400", "close"),
    Rule("9110 5.6.2", "a blank in a name", "\(get)Host: a\r\nA B: c\r\n\r\n", "400", "close"),
    Rule(
      "9110 5.6.2", "every kind of name byte", "\(get)Host: a\r\n!#$%&'*+-.^_`|~09azAZ: b\r\n\r\n",
      "GET /"),
    Rule("9110 5.5", "a tab in a value", "\(get)Host: a\r\nA: b\tc\r\n\r\n", "GET /"),
    Rule(
      "9110 5.5", "an escape in a value", "\(get)Host: a\r\nA: b\u{1B}[c\r\n\r\n", "400", "close"),
    Rule(
      "9110 7.8", "Upgrade is passed over",
      "\(get)Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n\r\n",
      "GET /"),
    Rule(
      "9110 10.1.4", "TE is passed over", "\(get)Host: a\r\nTE: trailers, gzip\r\n\r\n", "GET /"),
    Rule("9110 6.6.2", "Trailer is passed over", "\(get)Host: a\r\nTrailer: X\r\n\r\n", "GET /"),
    Rule("9110 14.2", "Range is passed over", "\(get)Host: a\r\nRange: bytes=0-9\r\n\r\n", "GET /"),
  ]

  private static func many(_ count: Int) -> String {
    get + "Host: a\r\n" + String(repeating: "A: b\r\n", count: count - 1) + "\r\n"
  }

  private static func large(_ size: Int) -> String {
    get + "Host: a\r\nB: " + String(repeating: "b", count: size - 14) + "\r\n\r\n"
  }
}
