import CLinux
import Glibc

extension SocketAddress {
  /// Where the path begins in the kernel's form.
  private static let pathOffset = MemoryLayout<sa_family_t>.size

  /// Gives `body` the address in the kernel's form.
  func withKernelForm<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    var storage = sockaddr_storage()
    let length =
      switch family {
      case .ipv4: writeIPv4(to: &storage)
      case .ipv6: writeIPv6(to: &storage)
      case .unix: writePath(to: &storage)
      }
    return unsafe withUnsafePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(length))
      }
    }
  }

  private func writeIPv4(to storage: inout sockaddr_storage) -> Int {
    var value = sockaddr_in()
    value.sin_family = sa_family_t(AF_INET)
    value.sin_port = port.bigEndian
    value.sin_addr.s_addr = UInt32(truncatingIfNeeded: low).bigEndian
    unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      unsafe bytes.storeBytes(of: value, as: sockaddr_in.self)
    }
    return MemoryLayout<sockaddr_in>.size
  }

  private func writeIPv6(to storage: inout sockaddr_storage) -> Int {
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
    return MemoryLayout<sockaddr_in6>.size
  }

  /// A path that begins with `@` stays one; the abstract names of Linux begin with NUL.
  private func writePath(to storage: inout sockaddr_storage) -> Int {
    let path = self.path.utf8.prefix(Self.maximumPathLength)
    let isAbstract = path.first == 0
    unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      unsafe bytes.storeBytes(of: sa_family_t(AF_UNIX), as: sa_family_t.self)
      for (index, byte) in path.enumerated() {
        unsafe bytes[Self.pathOffset + index] = byte
      }
    }
    return Self.pathOffset + path.count + (isAbstract ? 0 : 1)
  }

  /// The path in the kernel's form; an abstract name is written with `@`.
  static func path(_ form: Slice<UnsafeRawBufferPointer>) -> String {
    var bytes = unsafe form.dropFirst(pathOffset).map { $0 }[...]
    guard let first = bytes.first else { return "" }
    if first == 0 {
      bytes = bytes.dropFirst()
      return bytes.isEmpty ? "" : "@" + String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
