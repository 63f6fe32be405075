import Glibc

extension SystemError {
  /// Whether nobody reads what was written (EPIPE).
  var isBrokenPipe: Bool { errno == EPIPE }
  /// Whether another process holds the lock (EWOULDBLOCK).
  package var isOfHeldLock: Bool { errno == EWOULDBLOCK }
}
