import CLinux
import Glibc

/// A bound, non-blocking TCP socket that takes connections.
final class ListeningSocket: Sendable {
  private let descriptor: Descriptor
  /// The address with the port that it really has.
  let address: SocketAddress

  /// Binds and listens. The address can be taken again at once after a crash (SO_REUSEADDR), but
  /// never by two servers (no SO_REUSEPORT). Accepted sockets inherit TCP_NODELAY.
  init(_ address: SocketAddress, backlog: Int32) throws(SystemError) {
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    let type = Int32(SOCK_STREAM.rawValue) | clinux_nonblocking_close_on_exec
    let descriptor = Descriptor(
      owning: try Kernel.call("socket") { socket(family, type, 0) })
    let number = descriptor.number
    try Self.set(number, SOL_SOCKET, SO_REUSEADDR, 1)
    try Self.set(number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    // What the kernel holds unsent for a slow reader; it keeps memory and progress in sight.
    try Self.set(number, Int32(IPPROTO_TCP), clinux_tcp_not_sent_low_water, 256 * 1024)
    // Each family has its own socket, so that one works where the other is off.
    if address.isIPv6 { try Self.set(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
    try Kernel.call("bind") {
      unsafe address.withKernelForm { unsafe bind(number, $0, $1) }
    }
    try Kernel.call("listen") { listen(number, backlog) }
    self.address = try Self.name(of: number) ?? address
    self.descriptor = descriptor
  }

  var number: Int32 { descriptor.number }

  /// Takes one connection; nil when none waits.
  func accept() throws(SystemError) -> (number: Int32, peer: SocketAddress)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let number = descriptor.number
    let accepted = try Kernel.attempt("accept4") {
      unsafe withUnsafeMutablePointer(to: &storage) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Int(unsafe accept4(number, $0, &length, clinux_nonblocking_close_on_exec))
        }
      }
    }
    guard let accepted else { return nil }
    return (Int32(truncatingIfNeeded: accepted), SocketAddress(storage) ?? address)
  }

  private static func set(
    _ number: Int32, _ level: Int32, _ option: Int32, _ value: Int32
  ) throws(SystemError) {
    var value = value
    try Kernel.call("setsockopt") {
      unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  private static func name(of number: Int32) throws(SystemError) -> SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    try Kernel.call("getsockname") {
      unsafe withUnsafeMutablePointer(to: &storage) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(number, $0, &length)
        }
      }
    }
    return SocketAddress(storage)
  }
}
