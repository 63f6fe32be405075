import Glibc

/// Waiting for a while.
enum Pause {
  /// Blocks the thread for that time, up to a second.
  static func wait(_ time: Duration) {
    _ = usleep(UInt32(max(0, min(time / .microseconds(1), 999_999))))
  }
}
