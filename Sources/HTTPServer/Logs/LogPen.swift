import HTTPCore

/// Writes what a queue holds to a stream, on the one thread that may wait for it.
struct LogPen {
  /// How long lines gather after the first, in milliseconds, so that a busy server's are written
  /// many at a time.
  private static let gathering = 5
  /// How long it waits until it tries again what has failed, in milliseconds.
  private static let retry = 250

  private let queue: LogQueue
  private var stream: LogStream
  private let path: String?
  private let tell: @Sendable (LogNotice) -> String?

  /// What is being written, and how much of it was.
  private var batch: [UInt8] = []
  private var start = 0
  private var isFailing = false

  init(
    _ queue: LogQueue, _ stream: LogStream, path: String?, capacity: Int,
    tell: @escaping @Sendable (LogNotice) -> String?
  ) {
    self.queue = queue
    self.stream = stream
    self.path = path
    self.tell = tell
    batch.reserveCapacity(capacity)
  }

  /// Writes until the queue asks for the end; returns once all is written or the time is over.
  mutating func run() {
    // What an earlier write left.
    if !batch.isEmpty, !writeBatch() { return }
    while true {
      if queue.takeReopening() { reopen() }
      let orders = takeBatch()
      if !batch.isEmpty {
        guard writeBatch() else { return }
      } else if orders.isClosing {
        return
      } else {
        queue.wakeup.wait()
        // Cut short by a word to reopen or to end; lines do not wake what is awake.
        if queue.end == nil { queue.wakeup.wait(milliseconds: Self.gathering) }
      }
    }
  }

  /// Writes what waits now, until `end` at the latest; the rest is left for later.
  mutating func writeWaiting(by end: Moment) {
    if batch.isEmpty { _ = takeBatch() }
    _ = writeBatch(by: end)
  }

  private mutating func takeBatch() -> LogQueue.Orders {
    let orders = queue.take(&batch)
    if orders.lost > 0 { note(.lost(lines: orders.lost)) }
    return orders
  }

  /// Tells, and writes what there is to say into the log itself behind what is being written.
  private mutating func note(_ notice: LogNotice) {
    guard let line = tell(notice) else { return }
    batch.append(contentsOf: line.utf8)
    batch.append(0x0A)
  }

  /// False where the time was over before all was written.
  private mutating func writeBatch(by limit: Moment? = nil) -> Bool {
    while start < batch.count {
      if queue.takeReopening() { reopen() }
      let end = limit ?? queue.end
      do throws(SystemError) {
        if let count = try stream.write(batch[start..<pieceEnd]) {
          start += count
          noteWorking()
          continue
        }
        if !wait(for: nil, before: end, room: true) { return false }
      } catch {
        noteFailure(error)
        // A disk does not become empty within the last second.
        if end != nil { return false }
        _ = wait(for: Self.retry, before: nil, room: false)
      }
    }
    batch.removeAll(keepingCapacity: true)
    start = 0
    return true
  }

  /// Waits for room or for an order; false where the end has come.
  private func wait(for milliseconds: Int?, before end: Moment?, room: Bool) -> Bool {
    var limit = milliseconds
    if let end {
      let left = Int(end.elapsed(since: Clock.now()) / 1_000_000)
      if left == 0 { return false }
      limit = min(limit ?? left, left)
    }
    queue.wakeup.wait(orRoomIn: room ? stream : nil, milliseconds: limit)
    return true
  }

  /// The end of the next write: as many whole lines as fit, or a part of one that is longer.
  private var pieceEnd: Int {
    let limit = min(batch.count, start + stream.largestWrite)
    if limit == batch.count { return limit }
    return batch[start..<limit].lastIndex(of: 0x0A).map { $0 + 1 } ?? limit
  }

  private mutating func noteFailure(_ error: SystemError) {
    if !isFailing { note(.failing(error)) }
    isFailing = true
    // The reader of a pipe may come back and make it anew.
    if path != nil, error.isBrokenPipe { reopen(isAsked: false) }
  }

  private mutating func noteWorking() {
    guard isFailing else { return }
    isFailing = false
    note(.working)
  }

  /// Goes on in what the path leads to now. A line that has been begun is ended first, else
  /// written anew, so that none is torn.
  private mutating func reopen(isAsked: Bool = true) {
    guard let path else { return }
    do throws(SystemError) {
      let opened = try LogStream(appendingTo: path)
      finishLine()
      stream = opened
    } catch {
      if isAsked { note(.notReopened(error)) }
    }
  }

  private mutating func finishLine() {
    guard start > 0, start < batch.count, batch[start - 1] != 0x0A else { return }
    let end = batch[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? batch.count
    if let count = try? stream.write(batch[start..<end]), start + count == end {
      start = end
    } else {
      start = batch[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
  }
}
