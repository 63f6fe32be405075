/// Has SIGTERM and SIGINT end a process that does not serve yet, however long its start takes.
///
/// The signals are blocked from the beginning, so that they reach whoever looks for them; until the
/// server does, a thread of its own does here.
package final class StartWatch {
  private static let wakeToken: UInt64 = 0
  private static let signalToken: UInt64 = 1

  private let wakeup: Wakeup
  private let thread: Thread

  /// - Parameter onShutdown: called on that thread at the first of the signals; SIGHUP is let go.
  package init(
    _ signals: ProcessSignals, onShutdown: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let wakeup = try Wakeup()
    self.wakeup = wakeup
    thread = try Thread(name: "start") {
      guard var epoll = try? Epoll(capacity: 2),
        (try? epoll.add(wakeup.number, .input, token: Self.wakeToken)) != nil,
        (try? epoll.add(signals.number, .input, token: Self.signalToken)) != nil
      else { return }
      while let count = try? epoll.wait(timeout: nil) {
        for index in 0..<count {
          if epoll.event(index).token == Self.wakeToken { return }
          if signals.take().shutdowns > 0 { return onShutdown() }
        }
      }
    }
  }

  /// Leaves the signals to the server, which looks for them from now on.
  package func end() {
    wakeup.signal()
    thread.join()
  }
}
