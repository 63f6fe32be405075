import Foundation
import TestSupport
import Testing

/// Clients that break off, never read, or send what they should not.
@Suite(.timeLimit(.minutes(1))) struct RudeClientTests {
  private static let page = "GET /feeds/home/rows?pageSize=1000 HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `resets before and within answers leave nothing behind`() throws {
    let abused = try AbusedServer(["--max-page-size", "1000"])
    for _ in 0..<100 {
      let early = try abused.client()
      try early.send("GET /feeds/home/rows HTTP/1.1\r\n")
      early.close(resetting: true)
      let late = try abused.client(receiveBuffer: 4096)
      try late.send(String(repeating: Self.page, count: 20))
      _ = try late.receive(2048)
      late.close(resetting: true)
    }
    #expect(try abused.isAsBefore())
    #expect(try abused.server.stop() == .exited(0))
  }

  @Test func `clients that never read are let go of while they still hold their ends`() throws {
    let abused = try AbusedServer(["--max-page-size", "1000", "--write-timeout", "500ms"])
    let deaf = try abused.clients(20, receiveBuffer: 4096)
    // Far more than the kernel keeps for both ends of each.
    for client in deaf { try client.send(String(repeating: Self.page, count: 100)) }
    #expect(Deadline().wait { abused.moreDescriptors >= 20 })
    let other = try abused.client()
    try other.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try other.answer().status == 200)
    other.close()
    #expect(try abused.isAsBefore())
    // By a reset: nothing of them waits in the kernel for a client that takes nothing.
    for client in deaf {
      #expect(throws: RawClient.Failure.self) { while try !client.receive().isEmpty {} }
    }
  }

  @Test func `event streams that are reset, closed and never read leave nothing behind`() throws {
    let abused = try AbusedServer([])
    let streams = try abused.clients(60)
    for client in streams {
      try client.send(
        "GET /feeds/home/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n")
    }
    for client in streams.prefix(40) { _ = try client.head() }
    #expect(abused.moreDescriptors >= 40)
    for (index, client) in streams.enumerated() { client.close(resetting: index % 2 == 0) }
    #expect(try abused.isAsBefore())
  }

  @Test func `random bytes get a refusal or an end`() throws {
    let abused = try AbusedServer(["--header-timeout", "300ms", "--idle-timeout", "300ms"])
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = SeededGenerator(seed: seed)
    let starts = [
      "", "GET ", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
    ]
    let clients = try abused.clients(200)
    for client in clients {
      let start = starts[Int.random(in: 0..<starts.count, using: &random)]
      let noise = (0..<Int.random(in: 1..<1500, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      try client.send(Array(start.utf8) + noise)
      client.endSending()
    }
    for client in clients {
      while let answer = try? client.answer() {
        let isDue =
          answer.status == 200 || (400..<500).contains(answer.status)
          || answer.status == 501 || answer.status == 505
        #expect(isDue, "\(answer.status), seed \(seed)")
      }
      client.close()
    }
    #expect(try abused.isAsBefore(), "seed \(seed)")
  }
}
