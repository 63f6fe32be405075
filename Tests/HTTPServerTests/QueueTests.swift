import Foundation
import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// What may wait for all clients together.
@Suite(.timeLimit(.minutes(1))) struct QueueTests {
  @Test func `who has taken nothing for longest is cut off when too much waits for all`() throws {
    let server = try RunningServer {
      $0.loops = 1
      $0.maximumQueuedBytes = 12_000_000
    }
    var stalled: [RawClient] = []
    let cut = #"http_connections_timed_out_total{kind="queue"}"#
    let counted: (Int) throws -> Int = { Int(try CountTests.scrape(server)[cut] ?? -1) + $0 }
    for _ in 0..<12 {
      let client = try server.client(receiveBuffer: 4096)
      try client.send(ServingTests.get("/large"))
      stalled.append(client)
      // One after the other, so that it is known who waits for longest.
      #expect(try !client.receive(1).isEmpty)
    }
    // Each has one answer of 5 MB, of which the kernel holds a part.
    #expect(try Deadline().wait { try counted(0) >= 4 })
    let lost = try counted(0)
    #expect(lost <= 10, "\(lost)")
    let good = try server.client()
    try good.send(ServingTests.get("/a"))
    #expect(try good.answer().text == "/a")
    // The last one has its answer whole, however late it reads.
    var rest = 0
    while rest < TestResponder.large.count {
      let bytes = try stalled[11].receive()
      if bytes.isEmpty { break }
      rest += bytes.count
    }
    #expect(rest >= TestResponder.large.count)
    stalled = []
    try server.stop()
  }
}
