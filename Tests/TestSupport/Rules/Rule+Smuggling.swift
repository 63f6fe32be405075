extension Rule {
  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

  /// A request with these lines, and behind it a body for one reader that is a request for another.
  private static func attempt(_ name: String, _ section: String, _ lines: String) -> Rule {
    Rule(
      section, "smuggling by \(name)", "\(post)\(lines)\r\n\r\n0\r\n\r\n\(smuggled)", "400", "close"
    )
  }

  /// Tricks by which two servers come to see different requests (RFC 9112 §11.2).
  package static let smuggling: [Rule] =
    [
      attempt("CL.TE", "9112 6.1", "Content-Length: 6\r\nTransfer-Encoding: chunked"),
      attempt("TE.CL", "9112 6.1", "Transfer-Encoding: chunked\r\nContent-Length: 4"),
      attempt("CL.TE with zero", "9112 6.1", "Content-Length: 0\r\nTransfer-Encoding: chunked"),
      attempt(
        "a length and an unknown coding", "9112 6.1", "Content-Length: 6\r\nTransfer-Encoding: x"),
      attempt("a blank before the colon", "9112 5.1", "Transfer-Encoding : chunked"),
      attempt("a tab before the colon", "9112 5.1", "Transfer-Encoding\t: chunked"),
      attempt("a blank before the name", "9112 5.2", " Transfer-Encoding: chunked"),
      attempt("a folded coding", "9112 5.2", "Transfer-Encoding:\r\n chunked"),
      attempt("a folded second coding", "9112 5.2", "Transfer-Encoding: chunked\r\n , identity"),
      attempt("a name behind a CR", "9112 2.2", "X: y\rTransfer-Encoding: chunked"),
      attempt("a name behind a LF", "9112 2.2", "X: y\nTransfer-Encoding: chunked"),
      attempt("a name behind a NUL", "9110 5.5", "X: y\0Transfer-Encoding: chunked"),
      attempt("a NUL in the name", "9110 5.1", "Transfer-Encoding\0: chunked"),
      attempt("a vertical tab", "9110 5.5", "Transfer-Encoding: \u{B}chunked"),
      attempt("a form feed", "9110 5.5", "Transfer-Encoding: chunked\u{C}"),
      attempt("a NUL behind the coding", "9110 5.5", "Transfer-Encoding: chunked\0"),
      attempt("a CR behind the coding", "9112 2.2", "Transfer-Encoding: chunked\r"),
      attempt("a blank that is none", "9112 7", "Transfer-Encoding:\u{A0}chunked"),
      attempt("a long s", "9112 7", "Transfer-Encoding: ſchunked"),
      attempt("quotes", "9112 7", "Transfer-Encoding: \"chunked\""),
      attempt("single quotes", "9112 7", "Transfer-Encoding: 'chunked'"),
      attempt("a parameter", "9112 7", "Transfer-Encoding: chunked;x=y"),
      attempt("a semicolon", "9112 7", "Transfer-Encoding: chunked;"),
      attempt("a weight", "9112 7", "Transfer-Encoding: chunked;q=0.5"),
      attempt("a letter too few", "9112 7", "Transfer-Encoding: chunke"),
      attempt("a letter too many", "9112 7", "Transfer-Encoding: chunkedd"),
      attempt("two words", "9112 7", "Transfer-Encoding: chunked identity"),
      attempt("chunked, identity", "9112 6.1", "Transfer-Encoding: chunked, identity"),
      attempt(
        "chunked then identity", "9112 6.1",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
      attempt("chunked and gzip", "9112 6.1", "Transfer-Encoding: chunked, gzip"),
      attempt(
        "chunked, gzip, chunked", "9112 6.1", "Transfer-Encoding: chunked, gzip, chunked"),
      attempt("CL.CL", "9112 6.3", "Content-Length: 5\r\nContent-Length: 0"),
      attempt("CL.CL in one line", "9112 6.3", "Content-Length: 0, 5"),
      attempt("a length behind a blank", "9112 5.1", "Content-Length : 5"),
      attempt("a folded length", "9112 5.2", "Content-Length: 0\r\n 5"),
      attempt("a plus", "9110 8.6", "Content-Length: +5"),
      attempt("a minus and zero", "9110 8.6", "Content-Length: -0"),
      attempt("hexadecimal", "9110 8.6", "Content-Length: 0x5"),
      attempt("a NUL behind the length", "9110 8.6", "Content-Length: 0\0"),
      attempt("a vertical tab before the length", "9110 8.6", "Content-Length: \u{B}0"),
      attempt("quotes around the length", "9110 8.6", "Content-Length: \"0\""),
      attempt("a semicolon behind the length", "9110 8.6", "Content-Length: 0;"),
      attempt("an equal list with a sign", "9112 6.3", "Content-Length: 5, +5"),
      Rule(
        "9112 6.1", "identity, chunked",
        "\(post)Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n\(smuggled)", "501", "close"),
      Rule(
        "9112 6.1", "an unknown coding, then chunked",
        "\(post)Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(smuggled)",
        "501", "close"),
      Rule(
        "9110 5.6.1.2", "an empty member of a list",
        "\(post)Transfer-Encoding: , chunked\r\n\r\n0\r\n\r\n\(next)", "POST \(bodyPath)", "GET /n"),
      Rule(
        "9112 5.1", "an underscore is another name",
        "\(post)Transfer_Encoding: chunked\r\n\r\n0\r\n\r\n\(smuggled)", "POST \(bodyPath)", "400",
        "close"),
      Rule(
        "9112 6.1", "chunks in HTTP/1.0 that is kept",
        "POST \(bodyPath) HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "0\r\n\r\n\(smuggled)", "400", "close"),
      Rule(
        "9112 3", "a request within a target",
        "GET /x HTTP/1.1 HTTP/1.1\r\n\(host)\(smuggled)", "400", "close"),
      Rule(
        "9112 9.3", "a request behind the last one",
        "GET /x HTTP/1.1\r\nConnection: close\r\n\(host)\(smuggled)", "GET /x", "close"),
      Rule(
        "9110 9.3.6", "a request within a tunnel that is refused for its body",
        "CONNECT a:80 HTTP/1.1\r\nContent-Length: \(smuggled.utf8.count)\r\n\(host)\(smuggled)",
        "501", "close"),
    ]
}
