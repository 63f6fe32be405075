import CLinux
import Glibc

/// A listening socket that whoever started the process has opened for it.
struct InheritedSocket: Sendable {
  /// Why a descriptor cannot be served.
  enum Fault: Error, Sendable, Hashable {
    case notOpen
    case notStream
    case notListening
    case otherFamily
    case failed(SystemError)
  }

  let number: Int32
  let address: SocketAddress

  /// Checks the descriptor, and makes it non-blocking and closed on exec.
  init(_ number: Int32) throws(Fault) {
    let flags = fcntl(number, F_GETFD)
    guard flags >= 0 else { throw .notOpen }
    _ = fcntl(number, F_SETFD, flags | FD_CLOEXEC)
    do throws(SystemError) {
      let status = try Kernel.call("fcntl") { fcntl(number, F_GETFL) }
      try Kernel.call("fcntl") { fcntl(number, F_SETFL, status | O_NONBLOCK) }
      guard try SocketOption.get(number, SO_TYPE) == Int32(SOCK_STREAM.rawValue) else {
        throw SystemError(errno: ESOCKTNOSUPPORT, call: "")
      }
      guard try SocketOption.get(number, SO_ACCEPTCONN) == 1 else {
        throw SystemError(errno: ENOTCONN, call: "")
      }
      guard let address = try SocketOption.name(of: number) else {
        throw SystemError(errno: EAFNOSUPPORT, call: "")
      }
      self.number = number
      self.address = address
    } catch {
      switch error.errno {
      case ENOTSOCK, ESOCKTNOSUPPORT: throw .notStream
      case ENOTCONN: throw .notListening
      case EAFNOSUPPORT: throw .otherFamily
      default: throw .failed(error)
      }
    }
  }
}
