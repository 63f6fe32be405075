import Foundation
import TestSupport
import Testing

/// Statuses and their bodies over a real socket.
struct AnswerTests {
  private struct Problem: Decodable {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let parameter: String?
  }

  /// Checks that the answer is a problem document that says its status.
  private func expectProblem(_ answer: RawResponse, _ status: Int) throws -> String? {
    #expect(answer.status == status)
    #expect(answer["Content-Type"] == "application/problem+json")
    let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body))
    #expect(problem.status == status)
    #expect(problem.type.hasPrefix("/problems/"))
    #expect(!problem.title.isEmpty && !problem.detail.isEmpty)
    for secret in ["/tmp", "SELECT", "rowcast.db", ".swift"] {
      #expect(!answer.text.contains(secret))
    }
    return problem.parameter
  }

  @Test func `errors are problem documents, and the connection goes on`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    let cases: [(String, Int, String?)] = [
      ("/nothing", 404, nil), ("/feeds/none/rows", 404, nil), ("/feeds/home/rows/none", 404, nil),
      ("/feeds/none/rows?pageSize=x", 404, nil), ("/feeds/home/rows?pageSize=0", 400, "pageSize"),
      ("/feeds/home/rows?pageSize=101", 400, "pageSize"),
      ("/feeds/home/rows?pageIndex=-1", 400, "pageIndex"),
      ("/feeds/home/rows?pageIndex=9223372036854775808", 400, "pageIndex"),
      ("/feeds/home/rows?pageSize=1&pageSize=2", 400, "pageSize"),
      ("/feeds/home/rows?pageSize", 400, "pageSize"), ("/feeds/home/rows?x=%ZZ", 400, "x"),
      ("/feeds/%ZZ", 400, nil), ("/feeds/home/rows?width=1e3", 400, "width"),
    ]
    for (target, status, parameter) in cases {
      try connection.send(RawRequest("GET", target))
      #expect(try expectProblem(connection.response(), status) == parameter, "\(target)")
    }
    try connection.send(RawRequest("GET", "/feeds/home/rows?pageIndex=9223372036854775807"))
    let past = try connection.response().decoded(Page.self)
    #expect(past.rows.isEmpty && past.isNoMore && past.pageIndex == .max && past.total == 272)
    #expect(try server.isAlive)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "BREW"])
  func `a method that a path does not allow is 405 with those that it does`(
    method: String
  ) throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    for target in ["/feeds", "/feeds/home/rows", "/healthz"] {
      try connection.send(RawRequest(method, target, ["Content-Length: 0"]))
      let answer = try connection.response()
      if answer.status == 501 { return #expect(method == "BREW") }
      _ = try expectProblem(answer, 405)
      let allowed = try #require(answer["Allow"])
      #expect(allowed.contains("GET") && allowed.contains("HEAD"), "\(allowed)")
    }
    #expect(try server.isAlive)
  }

  @Test func `OPTIONS answers with Allow`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    for target in ["/feeds", "/feeds/home/rows", "*"] {
      try connection.send(RawRequest("OPTIONS", target))
      let answer = try connection.response()
      #expect(answer.status == 204 || answer.status == 200, "\(target) \(answer.status)")
      #expect(answer["Allow"]?.contains("GET") == true, "\(target)")
    }
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505),
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400),
    ("GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /" + String(repeating: "a", count: 20_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    (
      "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "A: b\r\n", count: 200) + "\r\n", 431
    ),
  ])
  func `a malformed request is answered, closed, and harms nobody`(
    bytes: String, status: Int
  ) throws {
    let server = try ServerProcess()
    let bystander = try server.connect()
    let connection = try server.connect()
    try connection.send(bytes)
    let answer = try connection.response()
    _ = try expectProblem(answer, status)
    #expect(answer["Connection"] == "close")
    #expect(answer["Date"] != nil)
    #expect(try connection.rest() == [])
    try bystander.send(RawRequest("GET", "/healthz"))
    #expect(try bystander.response().status == 200)
    #expect(try server.isAlive)
  }

  @Test func `two hundred clients that hang up harm nobody`() throws {
    let server = try ServerProcess(["--demo", "--max-page-size", "1000"])
    let request = RawRequest("GET", "/feeds/home/rows?pageSize=1000").bytes
    for number in 0..<200 {
      let connection = try server.connect(receiveBuffer: 2048)
      // Within the request, right after it, and within the answers.
      switch number % 3 {
      case 0: try connection.send(request.prefix(30))
      case 1: try connection.send(request)
      default:
        for _ in 0..<8 { try connection.send(request) }
        _ = try connection.response()
      }
      connection.reset()
    }
    #expect(try server.isAlive)
    #expect(try server.page("/feeds/home/rows").rows.count == 20)
    #expect(try server.stop() == .exited(0))
  }

  @Test func `tags are compared before dates`() throws {
    let server = try ServerProcess(["--demo"])
    let target = "/feeds/films/rows"
    let later = "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"
    #expect(try server.get(target, "If-None-Match: \"x\"", later).status == 200)
    let tag = try #require(try server.get(target)["ETag"])
    let fresh = try server.get(target, "If-None-Match: \"x\", W/\(tag)", later)
    #expect(fresh.status == 304)
    #expect(fresh["ETag"] == tag)
    #expect(fresh["Vary"] != nil)
    #expect(fresh["Content-Length"] == nil)
    #expect(try server.get(target, "If-Match: \"x\"").status == 412)
  }
}
