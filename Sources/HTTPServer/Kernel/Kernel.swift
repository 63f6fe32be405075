import CLinux
import Glibc

/// The one way into the kernel: every call goes through `call` or `attempt`.
enum Kernel {
  /// Runs `body` until a signal no longer interrupts it; a result below 0 is thrown as the error.
  @discardableResult
  @inline(__always)
  static func call(_ name: StaticString, _ body: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(errno: code, call: "\(name)") }
    }
  }

  /// The same for calls that give an Int32.
  @discardableResult
  @inline(__always)
  static func call(_ name: StaticString, _ body: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(errno: code, call: "\(name)") }
    }
  }

  /// Like `call`, but nil where a non-blocking descriptor has nothing to give or no room: the
  /// everyday case on a busy socket, so it is no error.
  @inline(__always)
  static func attempt(_ name: StaticString, _ body: () -> Int) throws(SystemError) -> Int? {
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK { return nil }
      if code != EINTR { throw SystemError(errno: code, call: "\(name)") }
    }
  }
}
