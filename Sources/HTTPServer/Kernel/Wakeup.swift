import CLinux
import Glibc

/// A counter that wakes a thread out of its epoll wait (eventfd(2)).
final class Wakeup: Sendable {
  private let descriptor: Descriptor

  init() throws(SystemError) {
    descriptor = Descriptor(
      owning: try Kernel.call("eventfd") {
        eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
      })
  }

  /// To be watched for input.
  var number: Int32 { descriptor.number }

  /// Wakes the thread; safe from any thread and from a signal handler. Never blocks: a full
  /// counter has woken it already.
  func signal() {
    var one: UInt64 = 1
    let saved = errno
    _ = unsafe write(descriptor.number, &one, 8)
    errno = saved
  }

  /// How often `signal` was called since the last look.
  func take() -> UInt64 {
    var count: UInt64 = 0
    let number = descriptor.number
    let size = try? Kernel.attempt("read") { unsafe read(number, &count, 8) }
    return size == 8 ? count : 0
  }
}
