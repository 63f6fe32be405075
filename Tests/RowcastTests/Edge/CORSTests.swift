import TestSupport
import Testing

/// Case 46: what browsers are told, on every status.
struct CORSTests {
  private static let origin = "https://app.example"

  /// What a browser sees of CORS.
  private struct Seen: Equatable {
    var allowed: String?
    var varies: Bool
    var exposes: Bool

    init(allowed: String?, varies: Bool, exposes: Bool) {
      self.allowed = allowed
      self.varies = varies
      self.exposes = exposes
    }

    init(_ response: RawResponse) {
      allowed = response["Access-Control-Allow-Origin"]
      varies = response.lines.contains("Vary: Origin")
      let exposed = response["Access-Control-Expose-Headers"]?.split(separator: ", ") ?? []
      exposes = ["ETag", "Link", "X-Request-ID"].allSatisfy { exposed.contains($0[...]) }
    }
  }

  /// Every status that can be had of a server, each on a connection of its own.
  private func answers(
    _ server: ServerProcess, origin: String
  ) throws -> [(status: Int, Seen)] {
    let tag = try #require(try server.get("/feeds")["ETag"])
    let line = "Origin: \(origin)\r\n"
    let head = "HTTP/1.1\r\nHost: a\r\n\(line)"
    let long = String(repeating: "a", count: 70_000)
    let requests: [(Int, String)] = [
      (200, "GET /feeds \(head)\r\n"), (200, "HEAD /feeds \(head)\r\n"),
      (204, "OPTIONS /feeds \(head)\r\n"),
      (204, "POST /feeds/films/rows/film-2001-2/select \(head)\r\n"),
      (304, "GET /feeds \(head)If-None-Match: \(tag)\r\n\r\n"),
      (400, "GET /feeds/home/rows?pageIndex=x \(head)\r\n"),
      (400, "GET /%zz \(head)\r\n"), (400, "GET / HTTP/1.1\r\n\(line)\r\n"),
      (404, "GET /nothing \(head)\r\n"), (405, "DELETE /feeds \(head)\r\n"),
      (406, "GET /feeds \(head)Accept: image/png\r\n\r\n"),
      (411, "POST / HTTP/1.0\r\n\(line)\r\n"),
      (412, "GET /feeds \(head)If-Match: \"no\"\r\n\r\n"),
      (413, "POST /feeds/a/rows/b/select \(head)Content-Length: 99999999\r\n\r\n"),
      (417, "GET /feeds \(head)Expect: more\r\n\r\n"), (501, "BREW / \(head)\r\n"),
      (400, "GET / \(head)Host: b\r\n\r\n"), (431, "GET / \(head)x: \(long)\r\n\r\n"),
      (408, "GET / \(head)"),
    ]
    // Here the origin is not known, since the request could not be read.
    let unread: [(Int, String)] = [
      (400, "nonsense\r\n\r\n"), (414, "GET /\(long) \(head)\r\n"),
      (505, "GET / HTTP/2.0\r\n\(line)\r\n"),
      (408, "GET / HTT"),
    ]
    var answers: [(status: Int, Seen)] = []
    for (status, request) in requests {
      let connection = try server.connect()
      try connection.send(request)
      let response = try connection.response(isHead: request.hasPrefix("HEAD"))
      #expect(response.status == status, "\(request.prefix(80))")
      answers.append((status, Seen(response)))
    }
    for (status, request) in unread {
      let connection = try server.connect()
      try connection.send(request)
      let response = try connection.response()
      #expect(response.status == status, "\(request.prefix(80))")
      var seen = Seen(response)
      // Which is as good as a known one where any is allowed.
      if seen.varies, seen.allowed == nil {
        seen = Seen(allowed: origin, varies: true, exposes: true)
      }
      if origin == Self.origin { answers.append((status, seen)) }
    }
    return answers
  }

  private func server(_ origins: String?) throws -> ServerProcess {
    try ServerProcess(
      ["--demo", "--header-timeout", "300ms"] + (origins.map { ["--cors-origins", $0] } ?? []))
  }

  @Test(arguments: [nil, "*"])
  func `by default every page may read every answer`(origins: String?) throws {
    let expected = Seen(allowed: "*", varies: false, exposes: true)
    for (status, seen) in try answers(server(origins), origin: Self.origin) {
      #expect(seen == expected, "\(status)")
    }
  }

  @Test func `a listed origin may, and others are told nothing`() throws {
    let server = try server("https://other.example, \(Self.origin),null")
    for (status, seen) in try answers(server, origin: Self.origin) {
      #expect(seen == Seen(allowed: Self.origin, varies: true, exposes: true), "\(status)")
    }
    for (status, seen) in try answers(server, origin: "https://evil.example") {
      #expect(seen == Seen(allowed: nil, varies: true, exposes: false), "\(status)")
    }
    #expect(try Seen(server.get("/feeds", "Origin: null")).allowed == "null")
  }

  @Test func `a single origin is told even where the request could not be read`() throws {
    let server = try server(Self.origin)
    let connection = try server.connect()
    try connection.send("nonsense\r\n\r\n")
    let seen = Seen(try connection.response())
    #expect(seen == Seen(allowed: Self.origin, varies: true, exposes: true))
  }

  @Test func `with none there is no word of it`() throws {
    for (status, seen) in try answers(server("none"), origin: Self.origin) {
      #expect(seen == Seen(allowed: nil, varies: false, exposes: false), "\(status)")
    }
  }

  @Test func `a 503 at the limit has the lines too`() throws {
    let server = try ServerProcess(["--max-connections", "1"])
    let first = try server.connect()
    try first.send("GET / HTT")
    var answer: RawResponse?
    #expect(
      try Deadline().wait {
        answer = try server.get("/healthz", "Origin: \(Self.origin)")
        return answer?.status == 503
      })
    #expect(answer.map { Seen($0) } == Seen(allowed: "*", varies: false, exposes: true))
  }

  @Test(arguments: [
    ("/feeds", "GET, HEAD, OPTIONS"), ("/feeds/home/rows", "GET, HEAD, OPTIONS"),
    ("/feeds/home/rows/post-1/select", "POST, OPTIONS"),
    ("/feeds/none/items/x", "GET, HEAD, OPTIONS"), ("/cells", "GET, HEAD, OPTIONS"),
    ("/feeds/home/rows?pageIndex=x", "GET, HEAD, OPTIONS"),
    // The request itself shall reach the page as 404 or 400.
    ("/nothing", "GET, HEAD, POST, OPTIONS"), ("/%zz", "GET, HEAD, POST, OPTIONS"),
    ("/feeds?a=%zz", "GET, HEAD, OPTIONS"),
  ])
  func `a preflight needs no token`(target: String, methods: String) throws {
    for origins in ["*", Self.origin] {
      let server = try ServerProcess([
        "--demo", "--cors-origins", origins, "--cors-max-age", "10m",
      ])
      let connection = try server.connect()
      try connection.send(
        RawRequest(
          "OPTIONS", target,
          [
            "Origin: \(Self.origin)", "Access-Control-Request-Method: PUT",
            "Access-Control-Request-Headers: authorization,content-type,traceparent",
            "Access-Control-Request-Private-Network: true",
          ]))
      let answer = try connection.response()
      #expect(answer.status == 204)
      #expect(answer["Access-Control-Allow-Origin"] == origins)
      #expect(answer["Access-Control-Allow-Methods"] == methods)
      #expect(answer["Access-Control-Max-Age"] == "600")
      let fields = answer["Access-Control-Allow-Headers"]?.split(separator: ", ") ?? []
      for name in ["Authorization", "Content-Type", "*"] { #expect(fields.contains(name[...])) }
      let isOpen = answer["Access-Control-Allow-Private-Network"] == "true"
      #expect(isOpen == (origins != "*"))
      // The connection is as good as before.
      try connection.send(RawRequest("OPTIONS", "/feeds"))
      #expect(try connection.response()["Allow"] == "GET, HEAD, OPTIONS")
    }
  }

  @Test func `a preflight of a stranger is plain OPTIONS`() throws {
    let server = try server(Self.origin)
    let connection = try server.connect()
    try connection.send(
      RawRequest(
        "OPTIONS", "/feeds",
        ["Origin: https://evil.example", "Access-Control-Request-Method: PUT"]))
    let answer = try connection.response()
    #expect(answer.status == 204)
    #expect(answer["Allow"] == "GET, HEAD, OPTIONS")
    #expect(!answer.lines.contains { $0.hasPrefix("Access-Control-") })
  }
}
