import HTTPCore
import Synchronization

/// Tells the service manager how the server is, by the protocol of sd_notify(3).
///
/// What cannot be told is reported, and changes nothing else.
package final class ServiceNotifier: Sendable {
  /// How often the manager wants to hear that the server lives, twice within its patience; nil
  /// where it does not want to. In nanoseconds.
  let watchdogInterval: Int64?
  private let sender: DatagramSender
  private let log: @Sendable (String) -> Void
  /// Failures are told once, until something could be sent again.
  private let hasFailed = Mutex(false)

  /// Takes `NOTIFY_SOCKET` and what belongs to it out of the environment; nil where it is not set,
  /// or useless, which is told to `log`.
  ///
  /// Only for the start of the process, while there is one thread.
  package static func take(log: @escaping @Sendable (String) -> Void) -> ServiceNotifier? {
    let path = ProcessEnvironment.take("NOTIFY_SOCKET")
    let time = ProcessEnvironment.take("WATCHDOG_USEC")
    let process = ProcessEnvironment.take("WATCHDOG_PID")
    guard let path, !path.isEmpty else { return nil }
    let own = "\(ProcessEnvironment.processID)"
    let watchdog = process == nil || process == own ? time : nil
    do throws(NotifyError) {
      return try ServiceNotifier(path: path, watchdog: watchdog, log: log)
    } catch {
      log(error.description)
      return nil
    }
  }

  /// - Parameters:
  ///   - path: absolute, or an abstract name after `@`.
  ///   - watchdog: the manager's patience in microseconds, as it writes it.
  package init(
    path: String, watchdog: String?, log: @escaping @Sendable (String) -> Void
  ) throws(NotifyError) {
    let isAbstract = path.hasPrefix("@")
    guard isAbstract || path.hasPrefix("/"), path.utf8.count > 1,
      path.utf8.count <= SocketAddress.maximumPathLength
    else { throw NotifyError(path: path, reason: "it must be an absolute path, or a name after @") }
    do throws(SystemError) {
      sender = try DatagramSender(path: isAbstract ? "\0" + path.dropFirst() : path)
    } catch {
      throw NotifyError(path: path, reason: error.description)
    }
    self.log = log
    guard let watchdog else {
      watchdogInterval = nil
      return
    }
    let microseconds = Int64(watchdog) ?? 0
    if microseconds <= 0 {
      log("WATCHDOG_USEC is \"\(watchdog)\"; it must be a number from 1 on; no watchdog is kept")
    }
    // Half of it, and no busier than a hundred times a second.
    let half = microseconds.multipliedReportingOverflow(by: 500)
    watchdogInterval =
      microseconds <= 0 ? nil : half.overflow ? .max : max(half.partialValue, 10_000_000)
  }

  /// The server accepts; `status` is a line for people.
  func tellReady(status: String) { send("READY=1\nSTATUS=\(status)", waits: true) }

  /// The server reads its settings or logs anew, until it is ready again.
  func tellReloading() {
    send("RELOADING=1\nMONOTONIC_USEC=\(Clock.now().nanoseconds / 1000)", waits: true)
  }

  /// The server ends.
  func tellStopping() { send("STOPPING=1\nSTATUS=Finishing what runs", waits: true) }

  /// All of the server still turns.
  func tellAlive() { send("WATCHDOG=1", waits: false) }

  private func send(_ text: String, waits: Bool) {
    do throws(SystemError) {
      try sender.send(text, waits: waits)
      hasFailed.withLock { $0 = false }
    } catch {
      let isFirst = hasFailed.withLock { failed in
        defer { failed = true }
        return !failed
      }
      if isFirst { log("the service manager cannot be told of the server: \(error)") }
    }
  }
}
