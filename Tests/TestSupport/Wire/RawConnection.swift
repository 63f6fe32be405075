import Glibc

/// A connection to a server on this machine, mostly TCP: bytes out, responses in, each by a deadline.
package final class RawConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var isClosed = false

  /// - Parameters:
  ///   - host: a literal IPv4 or IPv6 address.
  ///   - receiveBuffer: bytes that the kernel holds for it; few make a slow reader.
  package init(_ host: String, port: UInt16, receiveBuffer: Int32? = nil) throws {
    let isIPv6 = host.contains(":")
    descriptor = socket(
      isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var size = receiveBuffer {
      unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    guard isIPv6 ? connectIPv6(host, port) : connectIPv4(host, port) else {
      throw TestFailure("no connection to \(host) port \(port): error \(errno)")
    }
  }

  /// Connects to a Unix-domain socket.
  package init(unixPath path: String) throws {
    descriptor = try LocalSocket.made(SOCK_STREAM)
    guard unsafe LocalSocket.apply(path, descriptor, to: connect) else {
      throw TestFailure("no connection to \(path): error \(errno)")
    }
  }

  deinit { close() }

  private func connectIPv4(_ host: String, _ port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return false }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private func connectIPv6(_ host: String, _ port: UInt16) -> Bool {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return false }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }

  /// Its own end, as the server sees it: `127.0.0.1:54321`; IPv4 only.
  package var localAddress: String {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    return "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
  }

  /// Sends all of the bytes.
  package func send(_ bytes: some Collection<UInt8>, _ deadline: Deadline = Deadline()) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      try waitFor(POLLOUT, deadline, "take bytes")
      let sent = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { throw TestFailure("send failed: error \(errno)") }
      rest = rest.dropFirst(sent)
    }
  }

  package func send(_ request: RawRequest) throws { try send(request.bytes) }

  package func send(_ text: String) throws { try send(text.utf8) }

  /// The next response. Its body has the length that Content-Length says.
  ///
  /// - Parameter isHead: whether it answers HEAD, and so has no body.
  package func response(
    isHead: Bool = false, _ deadline: Deadline = Deadline()
  ) throws -> RawResponse {
    let end = try headEnd(deadline)
    guard let head = RawResponse.head(received[..<end]) else {
      throw TestFailure("no response head: \(String(decoding: received, as: UTF8.self))")
    }
    received.removeSubrange(..<(end + 2))
    var response = RawResponse(status: head.status, lines: head.lines, body: [])
    if isHead || head.status == 204 || head.status == 304 { return response }
    guard let length = response["Content-Length"].flatMap({ Int($0) }) else {
      throw TestFailure("no one Content-Length: \(head.lines)")
    }
    while received.count < length {
      guard try readMore(deadline) else {
        throw TestFailure("the body ended after \(received.count) of \(length) bytes")
      }
    }
    response = RawResponse(
      status: head.status, lines: head.lines, body: Array(received[..<length]))
    received.removeSubrange(..<length)
    return response
  }

  /// The status of the interim response that comes next; it has no body.
  package func interim(_ deadline: Deadline = Deadline()) throws -> Int {
    let end = try headEnd(deadline)
    guard let head = RawResponse.head(received[..<end]) else {
      throw TestFailure("no response head: \(String(decoding: received, as: UTF8.self))")
    }
    received.removeSubrange(..<(end + 2))
    return head.status
  }

  /// What is left up to the server's end of the connection.
  package func rest(_ deadline: Deadline = Deadline()) throws -> [UInt8] {
    while try readMore(deadline) {}
    defer { received = [] }
    return received
  }

  /// Makes each `send` leave at once, as a packet of its own where the server reads fast enough.
  package func sendAtOnce() {
    var isOn: Int32 = 1
    unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Ends the sending side; answers still come.
  package func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes it with a reset, as a client that crashes does.
  package func reset() {
    var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    close()
  }

  package func close() {
    if !isClosed { _ = Glibc.close(descriptor) }
    isClosed = true
  }

  /// Where the empty line after a head begins.
  private func headEnd(_ deadline: Deadline) throws -> Int {
    var searched = 0
    while true {
      if let range = received[searched...].firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) {
        return range.upperBound - 2
      }
      searched = max(0, received.count - 3)
      guard try readMore(deadline) else {
        throw TestFailure("the connection ended after \(received.count) bytes of a head")
      }
    }
  }

  /// Reads up to `limit` bytes; false at the server's end of the connection.
  private func readMore(_ deadline: Deadline, limit: Int = 65_536) throws -> Bool {
    try waitFor(POLLIN, deadline, "send bytes")
    var piece = [UInt8](repeating: 0, count: limit)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { throw TestFailure("recv failed: error \(errno)") }
    received += piece[..<count]
    return count > 0
  }

  private func waitFor(_ event: Int32, _ deadline: Deadline, _ what: String) throws {
    var watched = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let ready = unsafe poll(&watched, 1, deadline.milliseconds)
      if ready > 0 { return }
      if ready < 0, errno == EINTR { continue }
      throw TestFailure("the server did not \(what) in time")
    }
  }
}
