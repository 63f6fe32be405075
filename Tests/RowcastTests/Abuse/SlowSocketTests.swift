import Foundation
import TestSupport
import Testing

/// Sockets that say little, with the timeouts that the options set.
@Suite(.timeLimit(.minutes(1))) struct SlowSocketTests {
  @Test func `silent, dripping and idle sockets are ended, and all is given back`() throws {
    let abused = try AbusedServer(["--header-timeout", "700ms", "--idle-timeout", "700ms"])
    let silent = try abused.clients(40)
    let dripping = try abused.clients(40)
    let idle = try abused.clients(40)
    for client in idle {
      try client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.answer().status == 200)
    }
    #expect(abused.moreDescriptors >= 40)
    // Each byte comes well within the time; the header as a whole does not.
    for byte in "GET /hea" {
      for client in dripping { try? client.send(String(byte)) }
      usleep(150_000)
    }
    for client in dripping {
      #expect(try client.answer().status == 408)
      #expect(try client.isAtEnd())
    }
    for client in silent + idle { #expect(try client.isAtEnd()) }
    for client in dripping { client.close() }
    #expect(try abused.isAsBefore())
  }

  @Test func `a body that stops or drips is 408, and one of a second is served`() throws {
    let abused = try AbusedServer(["--body-timeout", "800ms", "--body-grace", "1600ms"])
    let head = "POST /feeds/home/rows/link-swift/select HTTP/1.1\r\nHost: a\r\n"
    let stopping = try abused.clients(10)
    let dripping = try abused.clients(10)
    let counted = try abused.clients(10)
    let chunked = try abused.clients(10)
    for client in stopping + dripping { try client.send(head + "Content-Length: 5000\r\n\r\n") }
    for client in counted { try client.send(head + "Content-Length: 5\r\n\r\n") }
    for client in chunked { try client.send(head + "Transfer-Encoding: chunked\r\n\r\n") }
    for step in 0..<10 {
      for client in dripping { try? client.send("x") }
      if step < 5 {
        for client in counted { try client.send("x") }
        for client in chunked { try client.send("1\r\nx\r\n") }
      }
      if step == 4 { for client in chunked { try client.send("0\r\n\r\n") } }
      usleep(200_000)
    }
    for client in counted + chunked { #expect(try client.answer().status == 200) }
    for client in stopping + dripping { #expect(try client.answer().status == 408) }
    for client in stopping + dripping + counted + chunked { client.close() }
    #expect(try abused.isAsBefore())
  }
}
