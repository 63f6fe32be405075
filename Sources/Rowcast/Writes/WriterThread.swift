import Feeds
import HTTPServer

/// The one thread of the process that writes, with the queue in front of it.
final class WriterThread {
  let queue: WriteQueue
  let health = WriteHealth()
  let tallies = WriteTallies()
  private let signal: WorkSignal
  private var thread: WorkerThread?

  /// - Parameters:
  ///   - maximumCount: how many writes wait at the most.
  ///   - maximumBytes: how many bytes they hold at the most.
  init(maximumCount: Int, maximumBytes: Int) throws(SystemError) {
    let signal = try WorkSignal()
    self.signal = signal
    queue = WriteQueue(maximumCount: maximumCount, maximumBytes: maximumBytes) { signal.signal() }
  }

  /// Starts to write into the database, which must have been prepared.
  func start(
    path: String, _ settings: FeedWriting.Settings, log: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    let (queue, health, tallies, signal) = (queue, health, tallies, signal)
    thread = try WorkerThread(name: "writer") {
      let writing = FeedWriting(
        path: path, settings: settings, queue: queue, health: health, tallies: tallies, log: log)
      while true {
        let pause = writing.turn()
        if queue.isClosed, queue.count == 0, !writing.hasCarried { break }
        if pause != 0 { signal.wait(milliseconds: pause) }
      }
    }
  }

  /// Ends without the writes that wait, which are refused; the one that it is at is not waited for.
  func abandon() {
    queue.abandon()
    thread = nil
  }

  /// Does the writes that wait, and ends.
  func stop() {
    queue.close()
    thread?.join()
    thread = nil
  }
}
