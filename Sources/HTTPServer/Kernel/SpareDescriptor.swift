import Glibc

/// A descriptor kept for the moment when there are no more.
///
/// Without one a server at its limit could not even take a connection to turn it away, and the
/// client would wait in the kernel's queue.
struct SpareDescriptor: ~Copyable {
  private var number: Int32 = -1

  init() { restore() }

  /// Makes room for one descriptor.
  mutating func giveUp() {
    if number >= 0 { _ = close(number) }
    number = -1
  }

  /// Takes the room back; without success when there is none yet.
  mutating func restore() {
    if number < 0 { number = openSomething() }
  }

  private func openSomething() -> Int32 {
    (try? Kernel.call("open") { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }) ?? -1
  }

  deinit { if number >= 0 { _ = close(number) } }
}
