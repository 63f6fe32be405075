import Glibc

extension Listeners {
  /// The socket at a path of the file system.
  ///
  /// A socket that a crashed process has left there is taken over; one that somebody listens on,
  /// and whatever else lies there, is left alone. Servers of this kind take turns: of several that
  /// start at once, one gets the path.
  static func open(
    _ socket: UnixSocket, backlog: Int32
  ) throws(ListenError) -> ListeningSocket {
    let path = socket.path
    guard (1...SocketAddress.maximumPathLength).contains(path.utf8.count) else {
      throw .pathLength(path: path)
    }
    let address = SocketAddress(unixPath: path)
    let folder = ReplacingFile.folder(of: path)
    // Held to the end of the function: until the socket listens, it looks like one left behind.
    let lock = FolderLock(path: folder)
    defer { withExtendedLifetime(lock) {} }
    do throws(SystemError) {
      switch try SocketFile.kind(of: path) {
      case .nothing: break
      case .other: throw SystemError(errno: ENOTSOCK, call: "")
      case .socket:
        let left = try SocketFile(path: path)
        if try SocketFile.isLive(path) { throw SystemError(errno: EADDRINUSE, call: "") }
        left.remove()
      }
      return try ListeningSocket(address, backlog: backlog, mode: socket.mode)
    } catch {
      switch error.errno {
      case EADDRINUSE: throw .addressInUse(address)
      case ENOTSOCK: throw .notASocket(path: path)
      default: throw .failed(address, error)
      }
    }
  }
}
