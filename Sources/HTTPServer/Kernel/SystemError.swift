import Glibc

/// A kernel call that failed: its error number and its name.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  package let errno: Int32
  package let call: String

  package init(errno: Int32, call: String) {
    self.errno = errno
    self.call = call
  }

  /// `bind: Address already in use`.
  package var description: String {
    guard let text = unsafe strerror(errno) else { return "\(call): error \(errno)" }
    return unsafe "\(call): \(String(cString: text))"
  }
}
