import CLinux
import Glibc

/// SIGTERM and SIGINT as something to wait for instead of something that kills.
///
/// Make one at the start of `main`, before any other thread exists: threads inherit that the
/// signals are blocked. SIGPIPE is ignored from then on, for the whole process. It works in
/// process 1 too, for which the kernel drops signals that are neither handled nor blocked.
package final class ShutdownSignals: Sendable {
  private let descriptor: Descriptor

  package init() throws(SystemError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if code != 0 { throw SystemError(errno: code, call: "pthread_sigmask") }
    _ = signal(SIGPIPE, SIG_IGN)
    descriptor = Descriptor(
      owning: try Kernel.call("signalfd") {
        unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
      })
  }

  /// To be watched for input.
  var number: Int32 { descriptor.number }

  /// How many signals have come since the last look.
  func take() -> Int {
    let size = MemoryLayout<signalfd_siginfo>.size
    let number = descriptor.number
    return unsafe withUnsafeTemporaryAllocation(byteCount: size * 8, alignment: 8) { buffer in
      let read = try? Kernel.attempt("read") {
        unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
      }
      return (read ?? 0) / size
    }
  }
}
