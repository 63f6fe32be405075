import Glibc

/// A named pipe whose reader a test can hold back.
package final class LogPipe {
  private let folder: TemporaryFolder
  package let path: String
  private var descriptor: Int32

  package init() throws {
    folder = try TemporaryFolder()
    path = folder.file("pipe")
    guard unsafe mkfifo(path, 0o600) == 0 else { throw TestFailure("no pipe: error \(errno)") }
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { closeReader() }

  package func closeReader() {
    if descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
  }

  package func openReader() { descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }

  /// What lies in it now.
  package func read() -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return all }
      all += piece[..<count]
    }
  }
}
