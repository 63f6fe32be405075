import CLinux
import Glibc

/// A bound, non-blocking stream socket that takes connections.
final class ListeningSocket: Sendable {
  private let descriptor: Descriptor
  /// The address with the port that it really has.
  let address: SocketAddress
  /// The file of a Unix-domain socket that was made here.
  private let file: SocketFile?

  /// Binds and listens. A TCP address can be taken again at once after a crash (SO_REUSEADDR), but
  /// never by two servers (no SO_REUSEPORT). Accepted sockets inherit TCP_NODELAY.
  ///
  /// - Parameter mode: the permissions of a Unix-domain socket's file, which never has more, not
  ///   for a moment. The file must not be there; it goes when the value does, if it is the same.
  init(_ address: SocketAddress, backlog: Int32, mode: UInt32 = 0o600) throws(SystemError) {
    let family =
      switch address.family {
      case .ipv4: AF_INET
      case .ipv6: AF_INET6
      case .unix: AF_UNIX
      }
    let type = Int32(SOCK_STREAM.rawValue) | clinux_nonblocking_close_on_exec
    let descriptor = Descriptor(
      owning: try Kernel.call("socket") { socket(family, type, 0) })
    let number = descriptor.number
    if address.isUnix {
      // The file that bind makes gets the socket's mode, less the process' mask.
      try Kernel.call("fchmod") { fchmod(number, mode_t(mode)) }
    } else {
      try SocketOption.set(number, SOL_SOCKET, SO_REUSEADDR, 1)
      try Self.setOptions(ofTCP: number)
    }
    // Each family has its own socket, so that one works where the other is off.
    if address.isIPv6 { try SocketOption.set(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
    try Kernel.call("bind") {
      unsafe address.withKernelForm { unsafe bind(number, $0, $1) }
    }
    let file = address.isUnix ? try SocketFile(path: address.path) : nil
    do throws(SystemError) {
      try file?.setMode(mode)
      try Kernel.call("listen") { listen(number, backlog) }
    } catch {
      file?.remove()
      throw error
    }
    self.address = try address.isUnix ? address : SocketOption.name(of: number) ?? address
    self.file = file
    isInherited = false
    self.descriptor = descriptor
  }

  /// Whether another process has opened it, and may hold it too.
  let isInherited: Bool

  /// Takes over a socket that listens already, whose file is another's to remove.
  init(_ inherited: InheritedSocket) throws(SystemError) {
    if !inherited.address.isUnix { try Self.setOptions(ofTCP: inherited.number) }
    address = inherited.address
    descriptor = Descriptor(owning: inherited.number)
    file = nil
    isInherited = true
  }

  var number: Int32 { descriptor.number }

  /// Removes the file of a Unix-domain socket that was made here: nobody can connect from now on,
  /// and who has is still to be accepted.
  func withdraw() { file?.remove() }

  deinit { withdraw() }

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
    // What a client has bound its own end to is its own affair.
    let peer =
      address.isUnix
      ? SocketAddress(unixPath: "") : SocketAddress(storage, length: length)?.unmapped
    return (Int32(truncatingIfNeeded: accepted), peer ?? address)
  }

  private static func setOptions(ofTCP number: Int32) throws(SystemError) {
    try SocketOption.set(number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    // What the kernel holds unsent for a slow reader; it keeps memory and progress in sight.
    try SocketOption.set(
      number, Int32(IPPROTO_TCP), clinux_tcp_not_sent_low_water, 256 * 1024)
  }
}
