import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PatienceTests {
  @Test func `a slow reader gets all of a large answer`() throws {
    let server = try RunningServer { $0.limits.writeStall = .milliseconds(600) }
    let client = try server.client(receiveBuffer: 32 * 1024)
    try client.send(ServingTests.get("/large"))
    let end = ContinuousClock.now + .milliseconds(2500)
    while ContinuousClock.now < end {
      try client.readAhead(8 * 1024)
      usleep(40_000)
    }
    #expect(try client.answer().body == TestResponder.large)
  }

  @Test func `a client that never reads is dropped, and others are served meanwhile`() throws {
    let server = try RunningServer {
      $0.limits.writeStall = .milliseconds(600)
      $0.loops = 1
    }
    let stuck = try server.client(receiveBuffer: 4096)
    try stuck.send(String(repeating: ServingTests.get("/large"), count: 4))
    let other = try server.client()
    let start = ContinuousClock.now
    var answers = 0
    while ContinuousClock.now < start + .seconds(2) {
      try other.send(ServingTests.get("/a"))
      #expect(try other.answer().text == "/a")
      answers += 1
      usleep(20_000)
    }
    #expect(answers > 20)
    #expect(throws: RawClient.Failure.self) {
      for _ in 0..<4 { _ = try stuck.answer() }
    }
  }

  @Test func `a header that does not come is answered with 408`() throws {
    let server = try RunningServer { $0.limits.headTime = .milliseconds(300) }
    let client = try server.client()
    try client.send("GET / HTTP/1.1\r\n")
    #expect(try client.answer().status == 408)
    #expect(try client.isAtEnd())
  }

  @Test func `an idle connection is closed without a word`() throws {
    let server = try RunningServer { $0.limits.idleTime = .milliseconds(300) }
    let silent = try server.client()
    let idle = try server.client()
    try idle.send(ServingTests.get("/a"))
    _ = try idle.answer()
    #expect(try silent.isAtEnd())
    #expect(try idle.isAtEnd())
  }

  @Test func `beyond the connection limit there is 503, and room is used again`() throws {
    let server = try RunningServer { $0.maximumConnections = 2 }
    let first = try server.client()
    let second = try server.client()
    for client in [first, second] {
      try client.send(ServingTests.get("/a"))
      #expect(try client.answer().status == 200)
    }
    let third = try server.client()
    #expect(try third.answer().status == 503)
    #expect(try third.isAtEnd())
    third.close()
    first.close()
    var status = 503
    let end = ContinuousClock.now + .seconds(10)
    while status == 503, ContinuousClock.now < end {
      usleep(20_000)
      let next = try server.client()
      try next.send(ServingTests.get("/a"))
      status = try next.answer().status
    }
    #expect(status == 200)
  }
}
