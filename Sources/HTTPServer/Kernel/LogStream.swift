import Glibc

/// What a log is written to: standard error, or a file, pipe or device that is opened by its path.
///
/// One thread writes to it, which should wait for room before each piece.
package final class LogStream: Sendable {
  private let descriptor: Descriptor
  /// The most bytes of one write. A pipe that has room takes so many without waiting, and never
  /// mixes them with what others write to it (pipe(7), `PIPE_BUF`).
  let largestWrite: Int

  private init(_ descriptor: consuming Descriptor) {
    var status = stat()
    let number = descriptor.number
    let isFile = unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    largestWrite = isFile ? 256 * 1024 : 4096
    self.descriptor = descriptor
  }

  /// The process' standard error, under a number of its own.
  package static func standardError() throws(SystemError) -> LogStream {
    LogStream(
      Descriptor(owning: try Kernel.call("fcntl") { fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) }))
  }

  /// Opens the path to write at its end; makes a file that is not there, for its owner to write
  /// and its group to read, since a log tells who asked what.
  ///
  /// Never waits: a pipe that nobody reads is an error.
  package convenience init(appendingTo path: String) throws(SystemError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    self.init(
      Descriptor(owning: try Kernel.call("open") { unsafe open(path, flags, 0o640) }))
    if Self.endsWithinLine(path) { _ = try write([0x0A]) }
  }

  /// Whether the file's last line has no end, as a full disk or a crash may leave it; what comes next
  /// would go on with it.
  private static func endsWithinLine(_ path: String) -> Bool {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { return false }
    let descriptor = Descriptor(owning: number)
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0
    else { return false }
    var last: UInt8 = 0x0A
    return unsafe pread(descriptor.number, &last, 1, status.st_size - 1) == 1 && last != 0x0A
  }

  /// To be watched for room.
  var number: Int32 { descriptor.number }

  /// Writes the beginning of `bytes`; how much of it, or nil where there is no room now.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int? {
    let number = descriptor.number
    return try Kernel.attempt("write") {
      unsafe bytes.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
    }
  }
}
