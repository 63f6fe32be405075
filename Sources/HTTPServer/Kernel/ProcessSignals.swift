import CLinux
import Glibc

/// SIGTERM, SIGINT and SIGHUP as something to wait for instead of something that kills.
///
/// Make one at the start of `main`, before any other thread exists: threads inherit that the
/// signals are blocked. SIGPIPE and SIGXFSZ are ignored from then on, for the whole process. It works in
/// process 1 too, for which the kernel drops signals that are neither handled nor blocked.
package final class ProcessSignals: Sendable {
  /// What has come since the last look.
  struct Taken {
    /// SIGTERM and SIGINT. A signal that comes twice before it is looked at counts once.
    var shutdowns = 0
    /// SIGHUP.
    var hangUps = 0
  }

  private let descriptor: Descriptor

  package init() throws(SystemError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGHUP)
    let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if code != 0 { throw SystemError(errno: code, call: "pthread_sigmask") }
    _ = signal(SIGPIPE, SIG_IGN)
    // A log beyond the limit of a file's size (RLIMIT_FSIZE) is an error of its write.
    _ = signal(SIGXFSZ, SIG_IGN)
    descriptor = Descriptor(
      owning: try Kernel.call("signalfd") {
        unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
      })
  }

  /// To be watched for input.
  var number: Int32 { descriptor.number }

  /// Takes the signals that have come since the last look.
  func take() -> Taken {
    let size = MemoryLayout<signalfd_siginfo>.size
    let number = descriptor.number
    return unsafe withUnsafeTemporaryAllocation(byteCount: size * 8, alignment: 8) { buffer in
      let read = try? Kernel.attempt("read") {
        unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
      }
      var taken = Taken()
      for index in 0..<((read ?? 0) / size) {
        let info = unsafe buffer.loadUnaligned(
          fromByteOffset: index * size, as: signalfd_siginfo.self)
        if Int32(truncatingIfNeeded: info.ssi_signo) == SIGHUP {
          taken.hangUps += 1
        } else {
          taken.shutdowns += 1
        }
      }
      return taken
    }
  }
}
