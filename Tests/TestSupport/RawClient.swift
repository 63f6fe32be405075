import Glibc

/// A blocking TCP client that sends exactly the bytes it is given; closed when it goes away.
package final class RawClient {
  package enum Failure: Error {
    case call(String, Int32)
    /// The peer ended before the answer was whole.
    case ended
  }

  /// One answer, taken apart.
  package struct Answer {
    package let status: Int
    /// The status line and the field lines.
    package let head: String
    package let body: [UInt8]
    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let descriptor: Int32
  private var isOpen = true
  private var received: [UInt8] = []

  /// Connects to a literal address. No call waits for longer than 20 s. A `receiveBuffer` makes
  /// the kernel hold only about so many bytes that were not read yet.
  package init(host: String = "127.0.0.1", port: UInt16, receiveBuffer: Int32? = nil) throws {
    let isIPv6 = host.contains(":")
    // A server that another test starts must not inherit it.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, type, 0)
    guard descriptor >= 0 else { throw Failure.call("socket", errno) }
    var time = timeval(tv_sec: 20, tv_usec: 0)
    let timeSize = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, timeSize)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, timeSize)
    if var receiveBuffer {
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
    }
    let result: Int32
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      _ = unsafe inet_pton(AF_INET6, host, &address.sin6_addr)
      result = unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      _ = unsafe inet_pton(AF_INET, host, &address.sin_addr)
      result = unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    if result != 0 {
      let code = errno
      _ = Glibc.close(descriptor)
      isOpen = false
      throw Failure.call("connect", code)
    }
  }

  /// Sends all of `text`.
  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends all of `bytes`.
  package func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 { throw Failure.call("send", errno) }
      sent += count
    }
  }

  /// Reads once, at most `limit` bytes; empty at the peer's end.
  package func receive(_ limit: Int = 65536) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    if count < 0 { throw Failure.call("recv", errno) }
    return Array(buffer.prefix(count))
  }

  /// Reads once, at most `limit` bytes, and keeps them for `answer`.
  package func readAhead(_ limit: Int) throws { received += try receive(limit) }

  /// Reads one answer framed by its Content-Length; `isBodiless` for the answer to HEAD.
  package func answer(isBodiless: Bool = false) throws -> Answer {
    let head = try head()
    var length = 0
    for line in head.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "content-length" {
        length = Int(parts[1].drop(while: { $0 == " " })) ?? 0
      }
    }
    let body = try bytes(isBodiless ? 0 : length)
    let status = Int(head.dropFirst(9).prefix(3)) ?? 0
    return Answer(status: status, head: head, body: body)
  }

  /// Reads a status line and its field lines, up to the empty line.
  package func head() throws -> String {
    var searched = 0
    var end: Int?
    while end == nil {
      end = headEnd(from: searched)
      if end == nil {
        searched = max(0, received.count - 3)
        try fill()
      }
    }
    let head = String(decoding: received.prefix(end ?? 0), as: UTF8.self)
    received.removeFirst(end ?? 0)
    return head
  }

  /// Reads exactly so many bytes.
  package func bytes(_ count: Int) throws -> [UInt8] {
    while received.count < count { try fill() }
    let bytes = Array(received.prefix(count))
    received.removeFirst(count)
    return bytes
  }

  /// Whether the peer has ended in order, with nothing left unread.
  package func isAtEnd() throws -> Bool { try received.isEmpty && receive().isEmpty }

  /// Ends the sending side.
  package func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes at once; with `resetting` the peer gets a reset instead of an end.
  package func close(resetting: Bool = false) {
    guard isOpen else { return }
    isOpen = false
    if resetting {
      var option = linger(l_onoff: 1, l_linger: 0)
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
    _ = Glibc.close(descriptor)
  }

  deinit { close() }

  private func fill() throws {
    let bytes = try receive()
    if bytes.isEmpty { throw Failure.ended }
    received += bytes
  }

  private func headEnd(from start: Int) -> Int? {
    var index = start
    while index + 3 < received.count {
      if received[index] == 13, received[index + 1] == 10, received[index + 2] == 13,
        received[index + 3] == 10
      {
        return index + 4
      }
      index += 1
    }
    return nil
  }
}
