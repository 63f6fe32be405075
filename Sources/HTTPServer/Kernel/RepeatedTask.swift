import Synchronization

/// Runs a closure at intervals on a thread of its own, until it is stopped.
package final class RepeatedTask {
  private let wakeup: Wakeup
  private let ending: Ending
  private let thread: Thread

  /// Set once, and read by the thread.
  private final class Ending: Sendable {
    let isDue = Atomic(false)
  }

  /// Starts the thread, which waits first.
  ///
  /// - Parameter name: of which 15 bytes count, shown by tools such as top.
  package init(
    name: String, everyMilliseconds interval: Int, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let (wakeup, ending) = (try Wakeup(), Ending())
    self.wakeup = wakeup
    self.ending = ending
    thread = try Thread(name: name) {
      while true {
        wakeup.wait(milliseconds: interval)
        if ending.isDue.load(ordering: .acquiring) { return }
        run()
      }
    }
  }

  /// Ends the thread and waits for it: the closure does not run any more afterwards.
  package func stop() {
    ending.isDue.store(true, ordering: .releasing)
    wakeup.signal()
    thread.join()
  }
}
