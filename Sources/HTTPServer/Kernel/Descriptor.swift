import Glibc

/// A file descriptor that is closed when the value goes away.
///
/// It cannot be copied, so it is closed once, and not used after.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  /// Takes over `number`, which nothing else may close from now on.
  init(owning number: Int32) { self.number = number }

  /// Gives the descriptor away without closing it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  // Not retried: on Linux the number is free again even when close is interrupted.
  deinit { _ = close(number) }
}
