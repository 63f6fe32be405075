import Glibc
import HTTPCore

/// Opens the listening sockets of a host.
enum Listeners {
  /// The sockets for `host`, one or two, all on one port.
  ///
  /// Where the host means both families, one that the machine does not have is left out.
  static func open(
    host: String, port: UInt16, backlog: Int32
  ) throws(ListenError) -> [ListeningSocket] {
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
        return try open(addresses, backlog: backlog)
      } catch {
        guard case .addressInUse = error, attempts > 0 else { throw error }
      }
    }
  }

  private static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  private static func open(
    _ addresses: [SocketAddress], backlog: Int32
  ) throws(ListenError) -> [ListeningSocket] {
    var sockets: [ListeningSocket] = []
    var missing: ListenError?
    for var address in addresses {
      if let first = sockets.first { address.port = first.address.port }
      do throws(SystemError) {
        sockets.append(try ListeningSocket(address, backlog: backlog))
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
