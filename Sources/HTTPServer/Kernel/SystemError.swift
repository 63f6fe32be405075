import Glibc

/// A kernel call that failed: its error number and its name.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  package let errno: Int32
  package let call: String

  package init(errno: Int32, call: String) {
    self.errno = errno
    self.call = call
  }

  /// Whether the process is not allowed to.
  package var isOfPermission: Bool { errno == EACCES || errno == EPERM }
  /// Whether the machine does not have the address, or not its family.
  package var isOfMissingAddress: Bool { errno == EADDRNOTAVAIL || errno == EAFNOSUPPORT }

  /// `bind: Address already in use`.
  package var description: String { "\(call): \(reason)" }

  /// `Address already in use`.
  package var reason: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}
