import Feeds
import Glibc
import HTTPServer
import Synchronization

/// Looks the pages of a database over that is too large to be checked before it is served, on a
/// thread of its own; damage turns readiness red and is told to the operator.
final class LargeFileCheck {
  private let check: PageCheck
  private let progress: Progress
  private let thread: WorkerThread

  private final class Progress: Sendable {
    let isOver = Atomic(false)
  }

  private init(_ check: PageCheck, path: String, faults: RenderingFaults) throws(SystemError) {
    let progress = Progress()
    self.check = check
    self.progress = progress
    thread = try WorkerThread(name: "check") {
      if let fault = check.fault() {
        faults.noteFileDamage(
          "\(path) is damaged: \(fault); what is not is served, and rowcast doctor tells more")
      }
      progress.isOver.store(true, ordering: .releasing)
    }
  }

  /// Begins; nil where the database is small enough to have been checked.
  static func start(path: String, faults: RenderingFaults) throws(SystemError) -> LargeFileCheck? {
    guard let check = PageCheck(path: path) else { return nil }
    return try LargeFileCheck(check, path: path, faults: faults)
  }

  /// Ends the check wherever it is, waits for its thread, and closes the database.
  func stop() {
    while !progress.isOver.load(ordering: .acquiring) {
      check.end()
      usleep(1_000)
    }
    thread.join()
    check.close()
  }
}
