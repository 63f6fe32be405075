import Glibc

extension SystemError {
  /// Whether nobody reads what was written (EPIPE).
  var isBrokenPipe: Bool { errno == EPIPE }
  /// Whether nothing has the name (ENOENT, ENOTDIR).
  package var isOfMissingFile: Bool { errno == ENOENT || errno == ENOTDIR }
  /// Whether another process holds the lock (EWOULDBLOCK).
  package var isOfHeldLock: Bool { errno == EWOULDBLOCK }
  /// Whether the disk, or what the user may have of it, is full.
  package var isOfRoom: Bool { errno == ENOSPC || errno == EDQUOT || errno == EFBIG }
}
