import Glibc

extension SystemError {
  /// Whether nobody reads what was written (EPIPE).
  var isBrokenPipe: Bool { errno == EPIPE }
}
