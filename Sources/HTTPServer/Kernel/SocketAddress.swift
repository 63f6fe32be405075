import CLinux
import Glibc

/// An IPv4 or IPv6 address with its port, or a socket of the file system.
package struct SocketAddress: Sendable, Hashable {
  package enum Family: Sendable, Hashable {
    case ipv4
    case ipv6
    case unix
  }

  /// The 4 or 16 bytes in network order, in the low bytes of `low` for IPv4.
  let high: UInt64
  let low: UInt64
  package let family: Family
  /// 0 for a Unix-domain socket.
  package var port: UInt16
  /// Of a Unix-domain socket that listens; empty for its clients, which have no name.
  package let path: String

  private init(high: UInt64, low: UInt64, family: Family, port: UInt16) {
    self.high = high
    self.low = low
    self.family = family
    self.port = port
    path = ""
  }

  /// The Unix-domain socket at `path`, of which no more than `maximumPathLength` bytes reach the
  /// kernel; without one a client's end.
  package init(unixPath path: String) {
    high = 0
    low = 0
    family = .unix
    port = 0
    self.path = path
  }

  /// The most bytes that the kernel takes as the path of a socket.
  package static let maximumPathLength = 107

  package var isIPv6: Bool { family == .ipv6 }
  package var isUnix: Bool { family == .unix }

  /// The address that `text` writes as a number (`127.0.0.1`, `::1`), or nil; names are not
  /// looked up.
  package init?(_ text: String, port: UInt16) {
    var four = in_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      self.init(ipv4: UInt32(bigEndian: four.s_addr), port: port)
      return
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self.init(six, port: port)
  }

  private init(ipv4 address: UInt32, port: UInt16) {
    self.init(high: 0, low: UInt64(address), family: .ipv4, port: port)
  }

  private init(_ address: in6_addr, port: UInt16) {
    var address = address
    let words = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    self.init(high: words.0, low: words.1, family: .ipv6, port: port)
  }

  /// The address that the kernel wrote to the first `length` bytes of `storage`; nil for another
  /// family.
  init?(_ storage: sockaddr_storage, length: socklen_t) {
    var storage = storage
    let parsed: SocketAddress? = unsafe withUnsafeBytes(of: &storage) { bytes in
      switch Int32(unsafe bytes.loadUnaligned(as: sa_family_t.self)) {
      case AF_INET:
        let value = unsafe bytes.loadUnaligned(as: sockaddr_in.self)
        return SocketAddress(
          ipv4: UInt32(bigEndian: value.sin_addr.s_addr), port: UInt16(bigEndian: value.sin_port))
      case AF_INET6:
        let value = unsafe bytes.loadUnaligned(as: sockaddr_in6.self)
        return SocketAddress(value.sin6_addr, port: UInt16(bigEndian: value.sin6_port))
      case AF_UNIX:
        return unsafe SocketAddress(unixPath: Self.path(bytes.prefix(Int(length))))
      default: return nil
      }
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// An IPv4 peer seen through an IPv6 socket (`::ffff:192.0.2.1`) as the IPv4 address that it is;
  /// any other as it is.
  package var unmapped: SocketAddress {
    guard isMapped else { return self }
    return SocketAddress(ipv4: UInt32(truncatingIfNeeded: low), port: port)
  }

  private var isMapped: Bool { isIPv6 && high == 0 && low >> 32 == 0xFFFF }
}

extension SocketAddress: CustomStringConvertible {
  /// The address without its port: `127.0.0.1`, `::1`; `unix:` and the path of a Unix-domain
  /// socket. An IPv4 peer seen through an IPv6 socket is written as IPv4.
  package var host: String {
    if isUnix { return "unix:" + path }
    if !isIPv6 || isMapped {
      return "\(low >> 24 & 255).\(low >> 16 & 255).\(low >> 8 & 255).\(low & 255)"
    }
    var words = (high.bigEndian, low.bigEndian)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let written = unsafe inet_ntop(AF_INET6, &words, text.baseAddress, 64)
      return unsafe written.map { unsafe String(cString: $0) } ?? "::"
    }
  }

  /// `127.0.0.1:8080`, `[::1]:8080`, `unix:/run/rowcast.sock`; a Unix-domain client is `unix:`.
  package var description: String {
    switch family {
    case .ipv4: "\(host):\(port)"
    case .ipv6: "[\(host)]:\(port)"
    case .unix: host
    }
  }
}
