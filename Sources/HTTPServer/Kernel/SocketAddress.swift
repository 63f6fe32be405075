import CLinux
import Glibc

/// An IPv4 or IPv6 address with its port.
package struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
  /// The 4 or 16 bytes in network order, in the low bytes of `low` for IPv4.
  let high: UInt64
  let low: UInt64
  package let isIPv6: Bool
  package var port: UInt16

  private init(high: UInt64, low: UInt64, isIPv6: Bool, port: UInt16) {
    self.high = high
    self.low = low
    self.isIPv6 = isIPv6
    self.port = port
  }

  /// The address that `text` writes as a number (`127.0.0.1`, `::1`), or nil; names are not
  /// looked up.
  package init?(_ text: String, port: UInt16) {
    var four = in_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      self.init(
        high: 0, low: UInt64(UInt32(bigEndian: four.s_addr)), isIPv6: false, port: port)
      return
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self.init(six, port: port)
  }

  private init(_ address: in6_addr, port: UInt16) {
    var address = address
    let words = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    self.init(high: words.0, low: words.1, isIPv6: true, port: port)
  }

  /// The address that the kernel wrote to `storage`; nil for another family.
  init?(_ storage: sockaddr_storage) {
    var storage = storage
    let parsed: SocketAddress? = unsafe withUnsafeBytes(of: &storage) { bytes in
      switch Int32(unsafe bytes.loadUnaligned(as: sa_family_t.self)) {
      case AF_INET:
        let value = unsafe bytes.loadUnaligned(as: sockaddr_in.self)
        return SocketAddress(
          high: 0, low: UInt64(UInt32(bigEndian: value.sin_addr.s_addr)), isIPv6: false,
          port: UInt16(bigEndian: value.sin_port))
      case AF_INET6:
        let value = unsafe bytes.loadUnaligned(as: sockaddr_in6.self)
        return SocketAddress(value.sin6_addr, port: UInt16(bigEndian: value.sin6_port))
      default: return nil
      }
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Gives `body` the address in the kernel's form.
  func withKernelForm<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    var storage = sockaddr_storage()
    var length: socklen_t
    if isIPv6 {
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      var value = sockaddr_in6()
      value.sin6_family = sa_family_t(AF_INET6)
      value.sin6_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &value.sin6_addr) { bytes in
        unsafe bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
        unsafe bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
      }
      unsafe withUnsafeMutableBytes(of: &storage) { bytes in
        unsafe bytes.storeBytes(of: value, as: sockaddr_in6.self)
      }
    } else {
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      var value = sockaddr_in()
      value.sin_family = sa_family_t(AF_INET)
      value.sin_port = port.bigEndian
      value.sin_addr.s_addr = UInt32(truncatingIfNeeded: low).bigEndian
      unsafe withUnsafeMutableBytes(of: &storage) { bytes in
        unsafe bytes.storeBytes(of: value, as: sockaddr_in.self)
      }
    }
    return unsafe withUnsafePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, length)
      }
    }
  }

  /// The address without its port: `127.0.0.1`, `::1`. An IPv4 peer seen through an IPv6 socket
  /// is written as IPv4.
  package var host: String {
    if !isIPv6 || (high == 0 && low >> 32 == 0xFFFF) {
      return "\(low >> 24 & 255).\(low >> 16 & 255).\(low >> 8 & 255).\(low & 255)"
    }
    var words = (high.bigEndian, low.bigEndian)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let written = unsafe inet_ntop(AF_INET6, &words, text.baseAddress, 64)
      return unsafe written.map { unsafe String(cString: $0) } ?? "::"
    }
  }

  /// `127.0.0.1:8080`, `[::1]:8080`.
  package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
