import TestSupport
import Testing

/// What is beyond a bound, from many clients at a time.
@Suite(.timeLimit(.minutes(1))) struct BoundTests {
  @Test func `heads at and over their limits, many at a time`() throws {
    let abused = try AbusedServer([])
    let line = "GET /healthz? HTTP/1.1".utf8.count
    let cases: [(Int, String)] = [
      (200, Self.head("/healthz?" + String(repeating: "a", count: 16 * 1024 - line))),
      (414, Self.head("/healthz?" + String(repeating: "a", count: 16 * 1024 - line + 1))),
      (200, Self.head("/healthz", fields: 127)), (431, Self.head("/healthz", fields: 128)),
      (431, Self.head("/healthz", fields: 70, of: 1000)),
    ]
    let clients = try cases.map { wanted, head in
      let clients = try abused.clients(20)
      for client in clients { try client.send(head) }
      return (wanted, clients)
    }
    for (wanted, clients) in clients {
      for client in clients {
        let answer = try client.answer()
        #expect(answer.status == wanted)
        #expect(wanted == 200 || answer.head.contains("Connection: close\r\n"))
        client.close()
      }
    }
    #expect(try abused.isAsBefore())
  }

  @Test func `with 64 descriptors it outlives two hundred connections`() throws {
    let limited = ["/bin/sh", "-c", "ulimit -n 64 && exec \"$@\"", "sh"]
    let abused = try AbusedServer([], wrapper: limited)
    let clients = try abused.clients(200)
    for client in clients { try? client.send(Self.head("/healthz")) }
    #expect(try clients[0].answer().status == 200)
    #expect(abused.server.process.isRunning)
    for client in clients { client.close() }
    #expect(try abused.isAsBefore())
    #expect(try abused.server.stop() == .exited(0))
  }

  @Test func `a thousand idle connections are all kept, served again, and closed at the end`()
    throws
  {
    let abused = try AbusedServer([])
    let clients = try abused.clients(1000)
    for _ in 0..<2 {
      for client in clients { try client.send(Self.head("/healthz")) }
      for client in clients { #expect(try client.answer().status == 200) }
    }
    #expect(abused.moreDescriptors == 1000)
    for client in clients { client.close() }
    #expect(try abused.isAsBefore())
  }

  /// Host is one field more.
  private static func head(_ target: String, fields: Int = 0, of size: Int = 1) -> String {
    let field = "X: " + String(repeating: "x", count: size) + "\r\n"
    return "GET \(target) HTTP/1.1\r\nHost: a\r\n" + String(repeating: field, count: fields)
      + "\r\n"
  }
}
