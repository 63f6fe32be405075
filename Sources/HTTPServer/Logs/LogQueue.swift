import HTTPCore
import Synchronization

/// The lines that wait for the thread which writes them, in bounded memory.
///
/// Any thread may append: that costs a lock held for a copy of the line, and a system call only
/// where the writing thread sleeps.
final class LogQueue: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    /// Lines dropped since the last time that what waits was taken.
    var lost = 0
    var lostInAll = 0
    /// Whether the writing thread looks again without being woken.
    var isAwake = false
    var reopens = false
    /// When writing must be over; nil before the end is asked for.
    var end: Moment?
    var hasEnded = false
  }

  /// What the writing thread is to do.
  struct Orders {
    var lost = 0
    var isClosing = false
  }

  private let state: Mutex<State>
  private let capacity: Int
  /// Signalled where the writing thread sleeps and has something to do.
  let wakeup: Wakeup

  init(capacity: Int) throws(SystemError) {
    self.capacity = capacity
    wakeup = try Wakeup()
    var state = State()
    state.waiting.reserveCapacity(capacity)
    self.state = Mutex(state)
  }

  /// Adds a line, ended by its line feed, or counts it as lost where too much waits already.
  ///
  /// - Parameter reserve: bytes beyond the capacity that this line may use.
  func append(_ line: [UInt8], reserve: Int = 0) {
    let wakes = state.withLock { state in
      if state.hasEnded { return false }
      // Once one is dropped, those behind it are too until what waits is taken: the gap is one, and
      // it is told of at its place.
      let isOpen = state.lost == 0 || reserve > 0
      guard isOpen, state.waiting.count + line.count <= capacity + reserve else {
        state.lost += 1
        state.lostInAll += 1
        return false
      }
      state.waiting.append(contentsOf: line)
      if state.isAwake { return false }
      state.isAwake = true
      return true
    }
    if wakes { wakeup.signal() }
  }

  /// Lines dropped so far.
  var lostInAll: Int { state.withLock { $0.lostInAll } }

  /// Exchanges what waits for the empty `batch`. Where nothing does, the thread is taken to sleep.
  func take(_ batch: inout [UInt8]) -> Orders {
    state.withLock { state in
      swap(&state.waiting, &batch)
      let orders = Orders(lost: state.lost, isClosing: state.end != nil)
      state.lost = 0
      state.isAwake = !batch.isEmpty || orders.lost > 0
      return orders
    }
  }

  /// Asks the thread to open its path again.
  func askToReopen() {
    state.withLock { $0.reopens = true }
    wakeup.signal()
  }

  /// Whether that was asked for since the last look.
  func takeReopening() -> Bool {
    state.withLock { state in
      defer { state.reopens = false }
      return state.reopens
    }
  }

  /// Asks the thread to write what waits, at the latest until `end`, and to end.
  func askToEnd(by end: Moment) {
    state.withLock { $0.end = end }
    wakeup.signal()
  }

  var end: Moment? { state.withLock { $0.end } }

  /// Takes no further line, and forgets those that wait.
  func noteEnded() {
    state.withLock {
      $0.hasEnded = true
      $0.waiting = []
    }
  }
}
