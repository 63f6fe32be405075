import Foundation
import Glibc
import TestSupport
import Testing

/// `serve --log-requests`
struct RequestLogTests {
  /// The lines of requests, once there are `count` of them or a second is over.
  private func lines(of server: ServerProcess, _ count: Int) -> [String] {
    var lines: [String] = []
    _ = Deadline(.seconds(1)).wait {
      lines = server.process.errors.split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix("rowcast: ") }
      return lines.count >= count
    }
    return lines
  }

  @Test func `each request leaves one line within a second, with the peer`() throws {
    let server = try ServerProcess(["--demo", "--log-requests"])
    let connection = try server.connect()
    for (method, target) in [
      ("GET", "/feeds/home/rows?pageSize=2"), ("HEAD", "/feeds"), ("GET", "/nothing"),
    ] {
      try connection.send(RawRequest(method, target, ["X-Forwarded-For: 1.2.3.4"]))
      _ = try connection.response(isHead: method == "HEAD")
    }
    let lines = lines(of: server, 3)
    #expect(lines.count == 3, "\(lines)")
    let start = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /#
    let peer = connection.localAddress
    for (line, words) in zip(
      lines,
      [
        "\(peer) GET /feeds/home/rows?pageSize=2 HTTP/1.1 200 ",
        "\(peer) HEAD /feeds HTTP/1.1 200 0 ", "\(peer) GET /nothing HTTP/1.1 404 ",
      ])
    {
      #expect(line.prefixMatch(of: start) != nil, "\(line)")
      #expect(line.contains(words), "\(line)")
      #expect(line.contains(#/ \d+\.\d{3}ms [0-9a-f]{16} "-" "-"$/#), "\(line)")
      #expect(!line.contains("1.2.3.4"))
    }
    try server.stop(SIGKILL)
    #expect(self.lines(of: server, 3) == lines)
  }

  @Test func `without the flag nothing is logged`() throws {
    let server = try ServerProcess(["--demo"])
    #expect(try server.get("/feeds").status == 200)
    #expect(try server.stop() == .exited(0))
    #expect(lines(of: server, 0) == [])
  }

  @Test(arguments: [
    "/%0d%0aFAKE%1b[31m", "/feeds/home/rows?x=%0D%0AFAKE%1B", "/feeds/%00%7F%C2%85%E2%80%A8",
    "/feeds/\u{85}\u{2028}é",
  ])
  func `no path can forge a line`(target: String) throws {
    let server = try ServerProcess(["--log-requests"])
    let connection = try server.connect()
    try connection.send(RawRequest("GET", target))
    _ = try connection.response()
    let lines = lines(of: server, 1)
    #expect(lines.count == 1, "\(lines)")
    let controls = lines.joined().unicodeScalars.filter {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || (0x2028...0x2029).contains($0.value)
    }
    #expect(controls.isEmpty, "\(lines)")
    #expect(!lines.joined().hasPrefix("FAKE"))
  }

  @Test func `requests that could not be read are logged too`() throws {
    let server = try ServerProcess(["--log-requests"])
    let connection = try server.connect()
    try connection.send("\u{1B}[31mnonsense\r\n\r\n")
    #expect(try connection.response().status == 400)
    let lines = lines(of: server, 1)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\(connection.localAddress) - - - 400 ") == true, "\(lines)")
  }
}
