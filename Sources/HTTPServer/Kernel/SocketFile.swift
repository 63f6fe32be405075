import CLinux
import Glibc

/// The file of a Unix-domain socket, known by its inode, so that no other is taken for it.
struct SocketFile: Sendable {
  /// What lies at a path; links are not followed.
  enum Kind: Sendable, Hashable {
    case nothing
    case socket
    case other
  }

  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// The file that is there now.
  init(path: String) throws(SystemError) {
    var status = stat()
    try Kernel.call("lstat") { unsafe lstat(path, &status) }
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  static func kind(of path: String) throws(SystemError) -> Kind {
    var status = stat()
    do throws(SystemError) {
      try Kernel.call("lstat") { unsafe lstat(path, &status) }
    } catch {
      if error.errno == ENOENT { return .nothing }
      throw error
    }
    return status.st_mode & S_IFMT == S_IFSOCK ? .socket : .other
  }

  func setMode(_ mode: UInt32) throws(SystemError) {
    try Kernel.call("chmod") { unsafe chmod(path, mode_t(mode)) }
  }

  /// Removes the file; one that has taken its place is left.
  func remove() {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else {
      return
    }
    _ = unsafe unlink(path)
  }

  /// Whether somebody listens at `path`; false for a socket that a process has left behind.
  static func isLive(_ path: String) throws(SystemError) -> Bool {
    let type = Int32(SOCK_STREAM.rawValue) | clinux_nonblocking_close_on_exec
    let descriptor = Descriptor(
      owning: try Kernel.call("socket") { socket(AF_UNIX, type, 0) })
    let number = descriptor.number
    do throws(SystemError) {
      try Kernel.call("connect") {
        unsafe SocketAddress(unixPath: path).withKernelForm { unsafe connect(number, $0, $1) }
      }
      return true
    } catch {
      switch error.errno {
      case ECONNREFUSED, ENOENT: return false
      // Its queue is full (EAGAIN), or it is of another type (EPROTOTYPE): it is somebody's.
      case EAGAIN, EPROTOTYPE: return true
      default: throw error
      }
    }
  }
}
