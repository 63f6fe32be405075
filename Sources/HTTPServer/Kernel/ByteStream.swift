import Glibc

/// A file or a standard stream as bytes, read and written without a buffer between.
package final class ByteStream: Sendable {
  private let descriptor: Descriptor

  package static let standardInput = ByteStream(standard: STDIN_FILENO)
  package static let standardOutput = ByteStream(standard: STDOUT_FILENO)
  package static let standardError = ByteStream(standard: STDERR_FILENO)

  private init(standard number: Int32) {
    descriptor = Descriptor(owning: number)
  }

  /// Opens a file for reading.
  package init(reading path: String) throws(SystemError) {
    let number = try Kernel.call("open") { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    descriptor = Descriptor(owning: number)
  }

  /// Opens a pipe or a device for writing; waits for a reader of a pipe.
  package init(writing path: String) throws(SystemError) {
    let number = try Kernel.call("open") { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    descriptor = Descriptor(owning: number)
  }

  /// Whether a person sees what is written here.
  package var isTerminal: Bool { isatty(descriptor.number) == 1 }

  /// The next bytes, up to `count`; empty at the end. Waits for the first of them.
  package func read(_ count: Int) throws(SystemError) -> [UInt8] {
    let number = descriptor.number
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        filled = try Kernel.call("read") {
          unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
        }
      } catch {
        failure = error
        filled = 0
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the text's bytes, waiting for room.
  package func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

  /// Writes all of the bytes, waiting for room.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try descriptor.write(bytes) }

  /// Opens standard input, output and error as the null device where a caller has closed them.
  ///
  /// Otherwise a socket would take the number, and what is printed would go to a client.
  package static func openStandardStreams() {
    while true {
      // The kernel gives the lowest number that is free; those up to 2 stay open for good.
      let number = unsafe open("/dev/null", O_RDWR)
      if number < 0 { return }
      if number > 2 {
        _ = close(number)
        return
      }
    }
  }
}
