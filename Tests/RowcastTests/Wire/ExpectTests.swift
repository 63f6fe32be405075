import Foundation
import TestSupport
import Testing

/// `Expect: 100-continue` (RFC 9110 §10.1.1) with the real server, by hand and by curl.
struct ExpectTests {
  private static let select = "/feeds/home/rows/post-2/select"

  private func head(_ target: String, _ length: Int, _ method: String = "POST") -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
      + "Content-Length: \(length)\r\n\r\n"
  }

  @Test func `a client that waits is told to go on at once`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    for _ in 0..<3 {
      try connection.send(head(Self.select, 2000))
      #expect(try connection.interim() == 100)
      try connection.send([UInt8](repeating: 0x61, count: 2000))
      #expect([200, 204].contains(try connection.response().status))
    }
  }

  @Test(arguments: [
    ("/nothing", "POST", 404, 2000), ("/feeds", "POST", 405, 2000),
    ("/feeds/%zz", "POST", 400, 2000),
    ("/feeds?x=%zz", "PUT", 400, 2000), ("/feeds/home/rows/post-2/select", "POST", 413, 2_000_000),
  ])
  func `where the answer is known it comes instead, and is the last`(
    target: String, method: String, status: Int, length: Int
  ) throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    try connection.send(head(target, length, method))
    let answer = try connection.response()
    #expect(answer.status == status)
    #expect(answer["Connection"] == "close")
    #expect(answer["Content-Type"] == "application/problem+json")
    // What is sent all the same is no request.
    try connection.send(RawRequest("GET", "/healthz"))
    #expect(try connection.rest() == [])
    #expect(try server.isAlive)
  }

  @Test func `another expectation is 417`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    try connection.send(RawRequest("GET", "/feeds", ["Expect: tea"]))
    #expect(try connection.response().status == 417)
    try connection.send(RawRequest("GET", "/feeds"))
    #expect(try connection.response().status == 200)
  }

  @Test func `a refused body that comes unasked is dropped, and the connection goes on`() throws {
    let server = try ServerProcess(["--demo"])
    let connection = try server.connect()
    let body = [UInt8](repeating: 0x61, count: 100_000)
    for (target, status) in [("/nothing", 404), ("/feeds", 405), ("/nothing", 404)] {
      try connection.send(
        RawRequest("POST", target, ["Content-Length: \(body.count)"]).bytes + body)
      let answer = try connection.response()
      #expect(answer.status == status)
      #expect(answer["Connection"] == nil)
    }
    try connection.send(RawRequest("GET", "/healthz"))
    #expect(try connection.response().status == 200)
  }

  /// curl waits a second for its 100 where none comes.
  @Test(arguments: [2_000, 900_000])
  func `an upload by curl does not wait for a second`(size: Int) throws {
    let folder = try TemporaryFolder()
    let server = try ServerProcess(["--demo"])
    let file = try folder.write(String(repeating: "a", count: size), as: "body")
    let finished = try RowcastBinary.run(
      [
        "-sv", "--max-time", "8", "-H", "Expect: 100-continue", "--data-binary", "@\(file)",
        server.url + Self.select,
      ], program: "/usr/bin/curl")
    #expect(finished.ending == .exited(0), "\(finished.whole)")
    #expect(finished.whole.contains("< HTTP/1.1 100 Continue"), "\(finished.whole)")
    #expect(!finished.whole.contains("Done waiting for 100-continue"), "\(finished.whole)")
  }
}
