import CLinux
import Glibc

/// What `print` has given to the C library, which holds it back and tells nobody of a write that
/// failed.
package enum PrintedOutput {
  /// What became of it.
  package enum Outcome: Sendable, Equatable {
    case written
    /// Whoever read it has gone away, as `head` does.
    case unread
    /// At least a part is lost, for that reason.
    case lost(String)
  }

  /// Writes what is held back, and tells whether everything that was printed so far has arrived.
  package static func flush() -> Outcome {
    let code = clinux_flush_output()
    if code == 0 { return .written }
    if code == EPIPE || isReaderGone { return .unread }
    // An earlier failure has left no reason.
    return .lost(code > 0 ? SystemError(errno: code, call: "write").description : "write failed")
  }

  private static var isReaderGone: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return unsafe poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR) != 0
  }
}
