import HTTPCore
import Synchronization

/// A log whose lines never hold up whoever adds them: a thread of its own writes them, some
/// milliseconds later.
///
/// What can't be written waits, up to the capacity; lines beyond are dropped, counted, and told of
/// as soon as writing works again. A line is whole in the file, whatever becomes of the process,
/// from the moment of its write on.
package final class LogWriter: Sendable {
  /// Bytes of lines that may wait, besides as many that are being written.
  package static let standardCapacity = 1 << 20
  /// Bytes kept for lines that matter more than others.
  private static let reserve = 64 << 10

  private let queue: LogQueue
  /// Until the thread takes it.
  private let pen: Mutex<LogPen?>
  private let ended: Wakeup

  /// - Parameters:
  ///   - path: what `reopen` opens again; nil where that does nothing.
  ///   - tell: called on the writing thread; the line that it returns is written into this log.
  package init(
    _ stream: LogStream, path: String? = nil, capacity: Int = standardCapacity,
    tell: @escaping @Sendable (LogNotice) -> String?
  ) throws(SystemError) {
    let queue = try LogQueue(capacity: capacity)
    self.queue = queue
    pen = Mutex(LogPen(queue, stream, path: path, capacity: capacity, tell: tell))
    ended = try Wakeup()
  }

  /// Writes what waits on this thread, for `limit` at the most, as long as the writer's own has not
  /// been started; afterwards does nothing.
  package func writeThrough(within limit: Duration = .seconds(1)) {
    let end = Clock.now().advanced(by: limit.clampedNanoseconds)
    pen.withLock { $0?.writeWaiting(by: end) }
  }

  /// Starts the thread; until then lines wait. It inherits which signals are blocked.
  package func start() throws(SystemError) {
    guard let pen = takePen() else { return }
    _ = try Thread(name: "log") { [queue, ended] in
      var pen = pen
      pen.run()
      queue.noteEnded()
      ended.signal()
    }
  }

  /// Adds a line, ended by its line feed; never waits. Safe from any thread.
  ///
  /// - Parameter matters: whether there is room for it where others are dropped already.
  package func append(_ line: [UInt8], matters: Bool = false) {
    queue.append(line, reserve: matters ? Self.reserve : 0)
  }

  /// Has the path opened again, for a file that was renamed. Returns at once; safe from any thread.
  ///
  /// Lines that are added afterwards are in the new file. Where it can't be opened, the old one is
  /// kept.
  package func reopen() { queue.askToReopen() }

  /// The number of lines dropped so far.
  package var lostLines: Int { queue.lostInAll }

  /// Writes what waits and ends, within `limit`; lines that come later are dropped.
  package func close(within limit: Duration = .seconds(1)) {
    queue.askToEnd(by: Clock.now().advanced(by: limit.clampedNanoseconds))
    guard var pen = takePen() else {
      let milliseconds = Int(limit.clampedNanoseconds / 1_000_000)
      return ended.wait(milliseconds: milliseconds + 50)
    }
    pen.run()
    queue.noteEnded()
  }

  private func takePen() -> LogPen? {
    pen.withLock { pen in
      defer { pen = nil }
      return pen
    }
  }
}
