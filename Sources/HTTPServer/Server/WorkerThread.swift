/// A thread beside the event loops, for work that may block.
package final class WorkerThread {
  private let thread: Thread

  /// Starts the thread, which ends when `work` returns.
  ///
  /// - Parameter name: as tools such as top show it; 15 bytes count.
  package init(name: String, _ work: @escaping @Sendable () -> Void) throws(SystemError) {
    thread = try Thread(name: name, work)
  }

  /// Waits until the work has returned.
  package func join() { thread.join() }
}
