import Glibc

/// The one file that is to go when a person or a supervisor ends the process before it is whole.
///
/// For commands of one thread, whose signals nobody else takes.
enum UnfinishedFile {
  /// Read by the handler, which may run between any two instructions; set before it is there.
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

  /// Removes the file at SIGINT, SIGTERM or SIGHUP, then ends as the signal would; one that is
  /// ignored stays so. Its memory is kept to the end of the process.
  static func note(_ path: String) {
    unsafe self.path = strdup(path)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, SIG_IGN)
      let isIgnored = unsafe unsafeBitCast(before, to: Int.self) == 1
      guard !isIgnored else { continue }
      _ = signal(number) { number in
        // Calls that POSIX allows in a handler alone (signal-safety(7)).
        if let path = unsafe UnfinishedFile.path { _ = unsafe unlink(path) }
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }

  /// The file is whole, or gone.
  static func forget() { unsafe path = nil }
}
