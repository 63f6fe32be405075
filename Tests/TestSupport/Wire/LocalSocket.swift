import Glibc

/// Sockets of this machine as the other processes of a server have them: they listen for it, or
/// hear from it.
package final class LocalSocket {
  package let descriptor: Int32
  private var isClosed = false

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Listens at a path.
  package static func listening(_ path: String) throws -> LocalSocket {
    let socket = LocalSocket(try made(SOCK_STREAM))
    guard unsafe apply(path, socket.descriptor, to: bind), listen(socket.descriptor, 64) == 0 else {
      throw TestFailure("\(path) cannot be listened on: error \(errno)")
    }
    return socket
  }

  /// Receives datagrams at a path; `@` begins an abstract name.
  package static func receiving(_ path: String) throws -> LocalSocket {
    let socket = LocalSocket(try made(SOCK_DGRAM))
    guard unsafe apply(path, socket.descriptor, to: bind) else {
      throw TestFailure("\(path) cannot be bound: error \(errno)")
    }
    return socket
  }

  /// Listens on a free port of 127.0.0.1, or only takes one.
  package static func tcp(listens: Bool = true) throws -> LocalSocket {
    let socket = LocalSocket(try made(SOCK_STREAM, family: AF_INET))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0, !listens || listen(socket.descriptor, 64) == 0 else {
      throw TestFailure("no port: error \(errno)")
    }
    return socket
  }

  deinit { close() }

  package func close() {
    if !isClosed { _ = Glibc.close(descriptor) }
    isClosed = true
  }

  /// The port of a TCP socket.
  package var port: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Ends the listening for all who hold it.
  package func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next datagram as text; nil when none comes in time.
  package func datagram(_ deadline: Deadline = Deadline()) -> String? {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, deadline.milliseconds) > 0 else { return nil }
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return count < 0 ? nil : String(decoding: piece[..<count], as: UTF8.self)
  }

  /// A socket with a number above those that a child gets.
  static func made(_ type: __socket_type, family: Int32 = AF_UNIX) throws -> Int32 {
    let low = socket(family, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { _ = Glibc.close(low) }
    let number = fcntl(low, F_DUPFD_CLOEXEC, 64)
    guard low >= 0, number >= 0 else { throw TestFailure("no socket: error \(errno)") }
    return number
  }

  /// Calls bind(2) or connect(2) with a path; true when that went well.
  static func apply(
    _ path: String, _ descriptor: Int32,
    to call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = path.hasPrefix("@")
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      for (index, byte) in path.utf8.prefix(bytes.count - 1).enumerated() {
        unsafe bytes[index] = isAbstract && index == 0 ? 0 : byte
      }
    }
    let length = MemoryLayout<sa_family_t>.size + path.utf8.count + (isAbstract ? 0 : 1)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call(descriptor, $0, socklen_t(length)) == 0
      }
    }
  }
}
