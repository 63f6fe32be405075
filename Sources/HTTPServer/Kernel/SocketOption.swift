import CLinux
import Glibc

/// What the kernel knows of a socket.
enum SocketOption {
  static func set(
    _ number: Int32, _ level: Int32, _ option: Int32, _ value: Int32
  ) throws(SystemError) {
    var value = value
    try Kernel.call("setsockopt") {
      unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  static func get(_ number: Int32, _ option: Int32) throws(SystemError) -> Int32 {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try Kernel.call("getsockopt") {
      unsafe getsockopt(number, SOL_SOCKET, option, &value, &length)
    }
    return value
  }

  /// The socket's own address; nil for a family that is not served.
  static func name(of number: Int32) throws(SystemError) -> SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    try Kernel.call("getsockname") {
      unsafe withUnsafeMutablePointer(to: &storage) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(number, $0, &length)
        }
      }
    }
    return SocketAddress(storage, length: length)
  }
}
