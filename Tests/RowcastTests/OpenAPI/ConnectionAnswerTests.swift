import Foundation
import TestSupport
import Testing

/// What a connection answers by itself, which the document has at each operation.
struct ConnectionAnswerTests {
  private let server: ServerProcess
  private static let post = "POST /feeds/books/items HTTP/1."

  init() throws { server = try ServerProcess(["--demo", "--header-timeout", "1s"]) }

  @Test(
    arguments: [
      ("GET /feeds HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "GET /feeds"),
      ("GET /feeds HTTP/1.1\r\nHost: a\r\nAccept: \u{1}\r\n\r\n", 400, "GET /feeds"),
      ("GET /feeds/\(String(repeating: "x", count: 20_000)) HTTP/1.1\r\n", 414, "GET /feeds"),
      (
        "GET /cells HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 80_000))\r\n\r\n",
        431,
        "GET /cells"
      ),
      ("GET /feeds/books HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417, "GET /feeds/{feed}"),
      ("GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n", 505, "GET /healthz"),
      ("GET /healthz HTTP/1.1\r\nHost: a\r\n", 408, "GET /healthz"),
      (post + "0\r\n\r\n", 411, "POST /feeds/{feed}/items"),
      (
        post + "1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501,
        "POST /feeds/{feed}/items"
      ),
      (
        "GET /feeds HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", 413, "GET /feeds"
      ),
      (post + "1\r\nHost: a\r\n\r\n", 403, "POST /feeds/{feed}/items"),
    ] as [(String, Int, String)])
  func `are documented with their fields`(
    request: String, status: Int, operation: String
  ) throws {
    let rules = try OpenAPIRules(document: try server.get("/openapi.json").body)
    let connection = try server.connect()
    try connection.send(request)
    let answer = try connection.response()
    #expect(answer.status == status)
    #expect(answer["X-Request-ID"] != nil)
    #expect(rules.faults(of: OpenAPIAnswer(answer), to: operation) == [])
  }

  @Test func `and what it adds to the routes' own`() throws {
    let rules = try OpenAPIRules(document: try server.get("/openapi.json").body)
    for (target, operation) in [
      ("/feeds/books/rows?pageSize=100", "GET /feeds/{feed}/rows"),
      ("/feeds/none/rows", "GET /feeds/{feed}/rows"), ("/metrics", "GET /metrics"),
      ("/readyz", "GET /readyz"), ("/", "GET /"), ("/openapi.json", "GET /openapi.json"),
    ] {
      for coding in ["identity", "gzip"] {
        let answer = try server.get(
          target, "Origin: https://app.example", "Accept-Encoding: \(coding)")
        #expect(
          rules.faults(of: OpenAPIAnswer(answer), to: operation) == [], "\(target) \(coding)")
      }
    }
  }
}
