import Foundation
import Glibc
import HTTPCore
import HTTPServer
import TestSupport
import Testing

/// What may wait for all clients together.
@Suite(.timeLimit(.minutes(1))) struct QueueTests {
  @Test func `when too much waits for all, new requests are told so, and who takes nothing goes`()
    throws
  {
    let server = try RunningServer {
      $0.loops = 2
      $0.maximumQueuedBytes = 8_000_000
      $0.limits.writeStall = .seconds(8)
    }
    // One alone may wait for more than all may, as long as it reads.
    let reader = try server.client(receiveBuffer: 4096)
    try reader.send(ServingTests.get("/large"))
    var stalled: [RawClient] = []
    var status = 200
    while status == 200, stalled.count < 12 {
      let client = try server.client(receiveBuffer: 4096)
      try client.send(ServingTests.get("/large"))
      stalled.append(client)
      status = try client.head().contains(" 200 ") ? 200 : 503
    }
    // Each waits for 5 MB, of which the kernel holds a part.
    #expect(status == 503 && stalled.count >= 2, "\(stalled.count)")
    var read = 0
    let cut = #"http_connections_timed_out_total{kind="queue"}"#
    // At under a megabyte a second, so that it waits with the others.
    let goOn = {
      usleep(5000)
      if read < TestResponder.large.count { read += try reader.receive(4096).count }
    }
    let isWorkedOff = try Deadline(.seconds(8)).wait {
      try goOn()
      return try CountTests.scrape(server)[cut] ?? 0 >= 1
    }
    #expect(isWorkedOff)
    #expect(
      try Deadline().wait {
        try goOn()
        let client = try server.client()
        try client.send(ServingTests.get("/a"))
        return try client.answer().text == "/a"
      })
    // The one that has read all the while has its answer whole.
    while read < TestResponder.large.count {
      let bytes = try reader.receive()
      if bytes.isEmpty { break }
      read += bytes.count
    }
    #expect(read >= TestResponder.large.count)
    withExtendedLifetime(stalled) {}
    stalled = []
    try server.stop()
  }
}
