import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// More connections than may be.
@Suite(.timeLimit(.minutes(1))) struct CrowdTests {
  /// The status of a GET, on a connection that stays open.
  private static func status(_ client: RawClient) throws -> Int {
    try client.send(ServingTests.get("/a"))
    return try client.answer().status
  }

  @Test func `an address that has all it may have is told so, and served when one has gone`() throws
  {
    let server = try RunningServer {
      $0.host = "::"
      $0.maximumConnectionsPerAddress = 3
    }
    let clients = try (0..<3).map { _ in try server.client() }
    for client in clients { #expect(try Self.status(client) == 200) }
    // Also where it is seen through IPv6, which is another address.
    let other = try RawClient(host: "::1", port: server.port)
    #expect(try Self.status(other) == 200)
    for _ in 0..<20 {
      let refused = try server.client()
      try refused.send(ServingTests.get("/a"))
      let answer = try refused.answer()
      #expect(answer.status == 429)
      #expect(answer.head.contains("\r\nRetry-After: 1\r\n"))
      #expect(answer.head.contains("\r\nConnection: close\r\n"))
      #expect(answer.head.contains("Content-Type: application/problem+json\r\n"))
      #expect(answer.text.contains("/problems/too-many-requests"))
      #expect(try refused.isAtEnd())
    }
    for client in clients { #expect(try Self.status(client) == 200) }
    clients[0].close()
    #expect(
      try Deadline(.seconds(5)).wait { try Self.status(try server.client()) == 200 })
  }

  @Test func `an exempt address may have any number`() throws {
    let server = try RunningServer {
      $0.maximumConnectionsPerAddress = 1
      try? $0.trustedProxies.add("127.0.0.1")
    }
    let clients = try (0..<10).map { _ in try server.client() }
    for client in clients { #expect(try Self.status(client) == 200) }
  }

  @Test func `Unix-domain clients are served and not counted`() throws {
    let folder = try TemporaryFolder()
    let lines = ServingTests.Log()
    let server = try RunningServer {
      $0.maximumConnectionsPerAddress = 1
      $0.unixSocket = UnixSocket(path: folder.file("s"))
      $0.accessLog = { lines.add("\($0.peer) \($0.peer.host)") }
    }
    let clients = try (0..<10).map { _ in try RawConnection(unixPath: folder.file("s")) }
    for client in clients {
      try client.send(ServingTests.get("/a"))
      #expect(try client.response().text == "/a")
    }
    #expect(lines.all == Array(repeating: "unix: unix:", count: 10))
    // A large answer, which a Unix-domain socket takes in parts.
    try clients[0].send(ServingTests.get("/large"))
    #expect(try clients[0].response().body == TestResponder.large)
    #expect(try server.stop() == .drained)
    #expect(throws: (any Error).self) { try RawConnection(unixPath: folder.file("s")) }
  }

  @Test func `over the limit all are told, and served again once there is room`() throws {
    let sentences = ServingTests.Log()
    let server = try RunningServer {
      $0.maximumConnections = 4
      $0.log = { sentences.add($0) }
    }
    let clients = try (0..<4).map { _ in try server.client() }
    for client in clients { #expect(try Self.status(client) == 200) }
    // More than are turned away with a lingering close at a time, none of which closes.
    let refused = try (0..<300).map { _ in try server.client() }
    for client in refused {
      let answer = try client.answer()
      #expect(answer.status == 503)
      #expect(answer.head.contains("\r\nRetry-After: 1\r\n"))
      #expect(answer.head.contains("\r\nConnection: close\r\n"))
      #expect(try client.isAtEnd())
    }
    for client in clients { #expect(try Self.status(client) == 200) }
    clients[3].close()
    #expect(
      try Deadline(.seconds(5)).wait { try Self.status(try server.client()) == 200 })
    #expect(sentences.all.count == 1, "\(sentences.all)")
    #expect(sentences.all.first?.contains("answered with 503: 4 are open") == true)
  }

  @Test func `connections that come and go leave no one's place taken`() throws {
    let server = try RunningServer {
      $0.maximumConnections = 8
      $0.maximumConnectionsPerAddress = 4
    }
    for round in 0..<100 {
      let clients = try (0..<4).map { _ in try server.client() }
      for (index, client) in clients.enumerated() {
        // Some leave without a word, some in the middle of one, some by a reset.
        if (index + round).isMultiple(of: 2) { try client.send("GET /a HTTP/1.1\r\nHo") }
        client.close(resetting: (index + round).isMultiple(of: 3))
      }
      // As long as the server has not seen all of them go.
      try #require(
        try Deadline(.seconds(5)).wait {
          let client = try server.client()
          return (try? Self.status(client)) == 200
        }, "round \(round)")
    }
    #expect(
      try Deadline(.seconds(5)).wait {
        let clients = try (0..<4).map { _ in try server.client() }
        return clients.allSatisfy { (try? Self.status($0)) == 200 }
      })
  }
}
