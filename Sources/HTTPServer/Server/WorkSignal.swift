/// Wakes a thread that waits for work.
package final class WorkSignal: Sendable {
  private let wakeup: Wakeup

  package init() throws(SystemError) { wakeup = try Wakeup() }

  /// Ends the wait that is under way, or the next one; from any thread, and never waits itself.
  package func signal() { wakeup.signal() }

  /// Waits for `signal`, or until the time is over; nil waits for ever. For one thread alone.
  package func wait(milliseconds: Int? = nil) { wakeup.wait(milliseconds: milliseconds) }
}
