extension Rule {
  /// How long a connection lives (RFC 9112 §9), and expectations (RFC 9110 §10.1.1).
  package static let connections: [Rule] = [
    Rule(
      "9112 9.3", "Connection: close", "\(get)Host: a\r\nConnection: x, Close\r\n\r\n", "GET /",
      "close"),
    Rule(
      "9112 9.3", "nothing is read after it",
      "\(get)Host: a\r\nConnection: close\r\n\r\n\(get)Host: a\r\n\r\n", "GET /", "close"),
    Rule(
      "9112 9.3", "keep-alive in HTTP/1.0", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      "GET /"),
    Rule(
      "9112 9.3.2", "pipelining",
      "\(get)Host: a\r\n\r\nHEAD /b HTTP/1.1\r\nHost: a\r\n\r\nGET /c HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /", "HEAD /b", "GET /c"),
    Rule("9110 10.1.1", "another expectation", "\(get)Host: a\r\nExpect: tea\r\n\r\n", "417"),
    Rule(
      "9112 9.3", "close beats keep-alive",
      "\(get)Host: a\r\nConnection: keep-alive, close\r\n\r\n", "GET /", "close"),
    Rule(
      "9112 9.3", "close on a second line",
      "\(get)Host: a\r\nConnection: x\r\nConnection: close\r\n\r\n", "GET /", "close"),
    Rule(
      "9112 9.3", "a longer word than close", "\(get)Host: a\r\nConnection: closed\r\n\r\n", "GET /"
    ),
    Rule(
      "9112 9.3", "HTTP/1.0 closes", "GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n", "GET /",
      "close"),
    Rule(
      "9112 9.3", "HTTP/1.0 after HTTP/1.0",
      "GET /x HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET /y HTTP/1.0\r\n\r\n", "GET /x",
      "GET /y", "close"),
    Rule(
      "9112 9.3", "a body in HTTP/1.0",
      "POST \(bodyPath) HTTP/1.0\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\na",
      "POST \(bodyPath) a"),
    Rule(
      "1945 8.3", "POST in HTTP/1.0 without a length", "POST \(bodyPath) HTTP/1.0\r\n\r\n", "411",
      "close"),
    Rule("1945 8.3", "PUT in HTTP/1.0 without a length", "PUT / HTTP/1.0\r\n\r\n", "411", "close"),
    Rule(
      "1945 8.3", "PATCH in HTTP/1.0 without a length", "PATCH / HTTP/1.0\r\n\r\n", "411", "close"),
    Rule(
      "1945 8.3", "DELETE in HTTP/1.0 without a length", "DELETE / HTTP/1.0\r\n\r\n", "DELETE /",
      "close"),
    Rule(
      "9110 9.3.2", "HEAD then GET", "HEAD /x HTTP/1.1\r\n\(host)GET /y HTTP/1.1\r\n\(host)",
      "HEAD /x", "GET /y"),
    Rule(
      "9112 9.3.2", "nothing is read after a refusal",
      "GET /x HTTP/1.1\r\n\(host)GET /y HTTP/9.9\r\n\(host)GET /z HTTP/1.1\r\n\(host)",
      "GET /x", "505", "close"),
    Rule(
      "9110 10.1.1", "an expectation in other letters",
      "\(get)Host: a\r\nExpect: 100-Continue\r\n\r\n", "GET /"),
    Rule(
      "9110 10.1.1", "an expectation and another",
      "\(get)Host: a\r\nExpect: 100-continue, tea\r\n\r\n", "417"),
    Rule("9110 10.1.1", "an empty expectation", "\(get)Host: a\r\nExpect:\r\n\r\n", "GET /"),
    Rule(
      "9110 10.1.1", "another expectation with a body",
      "POST \(bodyPath) HTTP/1.1\r\nExpect: tea\r\nContent-Length: 1\r\n\(host)a", "417", "close"),
    Rule(
      "9110 10.1.1", "the body comes unasked",
      "POST \(bodyPath) HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\(host)abc\(get)\(host)",
      "POST \(bodyPath) abc", "GET /"),
    Rule(
      "9110 10.1.1", "HTTP/1.0 knows no 100",
      "POST \(bodyPath) HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
      "POST \(bodyPath) abc", "close"),
  ]
}
