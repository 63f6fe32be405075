import Glibc
import HTTPCore

/// Opens the listening sockets of a host.
package enum Listeners {
  /// The sockets for `host`, one or two, all on one port.
  ///
  /// Where the host means both families, one that the machine does not have is left out.
  static func open(
    host: String, port: UInt16, backlog: Int32
  ) throws(ListenError) -> [ListeningSocket] {
    try open(host: host, port: port) { address throws(SystemError) in
      let socket = try ListeningSocket(address, backlog: backlog)
      return (socket, socket.address.port)
    }
  }

  /// The same with any way to open one, which gives what it has opened and its port.
  package static func open<Socket>(
    host: String, port: UInt16,
    by openOne: (SocketAddress) throws(SystemError) -> (Socket, port: UInt16)
  ) throws(ListenError) -> [Socket] {
    let hosts: [String] =
      switch host {
      case "localhost": ["127.0.0.1", "::1"]
      case "::", "[::]": ["0.0.0.0", "::"]
      default: [withoutBrackets(host)]
      }
    var addresses: [SocketAddress] = []
    for text in hosts {
      guard let address = SocketAddress(text, port: port) else { throw .unknownHost(host) }
      addresses.append(address)
    }
    // A free port of one family may be taken in the other: then another one is tried.
    var attempts = port == 0 && addresses.count > 1 ? 16 : 1
    while true {
      attempts -= 1
      do throws(ListenError) {
        return try open(addresses, by: openOne)
      } catch {
        guard case .addressInUse = error, attempts > 0 else { throw error }
      }
    }
  }

  private static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  private static func open<Socket>(
    _ addresses: [SocketAddress],
    by openOne: (SocketAddress) throws(SystemError) -> (Socket, port: UInt16)
  ) throws(ListenError) -> [Socket] {
    var sockets: [Socket] = []
    var taken: UInt16?
    var missing: ListenError?
    for var address in addresses {
      if let taken { address.port = taken }
      do throws(SystemError) {
        let (socket, port) = try openOne(address)
        sockets.append(socket)
        taken = port
      } catch {
        switch error.errno {
        case EADDRINUSE: throw .addressInUse(address)
        case EAFNOSUPPORT, EADDRNOTAVAIL, EPROTONOSUPPORT:
          missing = .failed(address, error)
        default: throw .failed(address, error)
        }
      }
    }
    if sockets.isEmpty, let missing { throw missing }
    return sockets
  }
}
