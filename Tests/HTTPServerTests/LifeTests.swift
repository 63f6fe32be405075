import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct LifeTests {
  @Test func `localhost is reached by both families at one port`() throws {
    let server = try RunningServer()
    #expect(Set(server.addresses.map(\.port)).count == 1)
    for address in server.addresses {
      let client = try RawClient(host: address.host, port: address.port)
      try client.send(ServingTests.get("/a"))
      #expect(try client.answer().text == "/a")
    }
    #expect(server.addresses.first?.host == "127.0.0.1")
  }

  @Test(arguments: ["localhost", "127.0.0.1", "0.0.0.0", "::"])
  func `a second server on the port is told that it is taken`(_ host: String) throws {
    let first = try RunningServer()
    var configuration = ServerConfiguration()
    configuration.host = host
    configuration.port = first.port
    let second = try Server(configuration: configuration) { TestResponder(loop: $0) }
    let error = #expect(throws: ListenError.self) { try second.bind() }
    let name = host == "0.0.0.0" || host == "::" ? "0.0.0.0" : "127.0.0.1"
    #expect(error?.description == "The address \(name):\(first.port) is already in use.")
    #expect(try first.stop() == .drained)
    #expect(throws: Never.self) { try second.bind() }
  }

  @Test func `a name that is no address is refused`() throws {
    var configuration = ServerConfiguration()
    configuration.host = "example.com"
    let server = try Server(configuration: configuration) { TestResponder(loop: $0) }
    #expect(throws: ListenError.unknownHost("example.com")) { try server.bind() }
  }

  @Test func `a drain finishes a slow answer and closes idle connections`() throws {
    let server = try RunningServer(slowness: .milliseconds(500))
    let idle = try server.client()
    try idle.send(ServingTests.get("/a"))
    _ = try idle.answer()
    let slow = try server.client()
    try slow.send(ServingTests.get("/slow"))
    usleep(100_000)
    server.server.shutdown()
    #expect(try idle.isAtEnd())
    let answer = try slow.answer()
    #expect(answer.text == "slow")
    #expect(answer.head.contains("Connection: close\r\n"))
    #expect(try slow.isAtEnd())
    #expect(try server.outcome() == .drained)
    #expect(throws: RawClient.Failure.self) { try server.client() }
  }

  @Test func `a drain lets a large answer arrive`() throws {
    let server = try RunningServer()
    let client = try server.client(receiveBuffer: 16 * 1024)
    try client.send(ServingTests.get("/large"))
    try client.readAhead(1)
    server.server.shutdown()
    #expect(try client.answer().body == TestResponder.large)
    client.close()
    #expect(try server.outcome() == .drained)
  }

  @Test func `the grace time bounds a drain`() throws {
    let server = try RunningServer { $0.graceTime = .milliseconds(400) }
    let stuck = try server.client(receiveBuffer: 4096)
    try stuck.send(ServingTests.get("/large"))
    try stuck.readAhead(1)
    let start = ContinuousClock.now
    #expect(try server.stop() == .cut(connections: 1))
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  @Test func `a second shutdown ends at once`() throws {
    let server = try RunningServer()
    let stuck = try server.client(receiveBuffer: 4096)
    try stuck.send(ServingTests.get("/large"))
    try stuck.readAhead(1)
    let start = ContinuousClock.now
    server.server.shutdown()
    usleep(50_000)
    server.server.shutdown()
    #expect(try server.outcome() == .cut(connections: 1))
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  @Test func `a responder that cannot be made ends the run with its reason`() throws {
    struct Reason: Error {}
    var configuration = ServerConfiguration()
    configuration.port = 0
    let server = try Server(configuration: configuration) { (loop: Int) throws -> TestResponder in
      throw Reason()
    }
    try server.bind()
    #expect(throws: Reason.self) { try server.run() }
  }
}
