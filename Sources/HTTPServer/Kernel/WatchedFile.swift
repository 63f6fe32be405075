import Glibc

/// A file held open to be looked at, whatever becomes of its name.
///
/// It is never closed: closing any descriptor of a file drops the locks that this process, SQLite
/// for one, holds on it (fcntl(2)).
package final class WatchedFile: Sendable {
  private let number: Int32

  package init(path: String) throws(SystemError) {
    number = try Kernel.call("open") { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
  }

  /// What the kernel knows of the file that was opened.
  package func status() throws(SystemError) -> FileStatus { try FileStatus(descriptor: number) }

  /// Its first bytes, fewer where it has not so many.
  package func firstBytes(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try Kernel.call("pread") {
      unsafe bytes.withUnsafeMutableBytes { unsafe pread(number, $0.baseAddress, $0.count, 0) }
    }
    return Array(bytes.prefix(read))
  }
}
