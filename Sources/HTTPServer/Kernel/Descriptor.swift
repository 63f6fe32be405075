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

extension Descriptor {
  /// Writes all of the bytes, waiting for room.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try Kernel.call("write") {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(written)
    }
  }
}
