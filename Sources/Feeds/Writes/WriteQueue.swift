import Synchronization

/// The writes of all loops on their way to the one thread that writes, in the order in which they
/// came.
///
/// It is bounded in number and in bytes: beyond that nothing is taken, so that the client hears at
/// once that it must come back.
package final class WriteQueue: Sendable {
  private struct State {
    /// Nil once taken, so that what a job holds goes with it.
    var jobs: [WriteJob?] = []
    /// The first job that waits, in `jobs`.
    var first = 0
    var bytes = 0
    var isClosed = false
    var isAbandoned = false
  }

  /// Up to so many writes share a transaction, as long as they come to less than so many bytes.
  static let groupSize = 256
  static let groupBytes = 4 << 20

  private let state = Mutex(State())
  private let maximumCount: Int
  private let maximumBytes: Int
  private let signal: @Sendable () -> Void

  /// - Parameters:
  ///   - maximumCount: how many writes wait at the most, at least 1.
  ///   - maximumBytes: how many bytes they hold at the most.
  ///   - signal: wakes the writer; called on the loops' threads.
  package init(
    maximumCount: Int, maximumBytes: Int, signal: @escaping @Sendable () -> Void
  ) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
    self.signal = signal
  }

  /// How many writes wait, those aside that the writer is at.
  package var count: Int { state.withLock { $0.jobs.count - $0.first } }

  /// Whether another write would be refused now.
  package var isFull: Bool { state.withLock { !hasRoom($0) } }

  private func hasRoom(_ state: State) -> Bool {
    !state.isClosed && state.jobs.count - state.first < maximumCount && state.bytes < maximumBytes
  }

  /// Has the write done in its turn; false, and it is not, where there is no room. Never waits.
  ///
  /// - Parameter hasPlace: whether it was let in before, when its long body began to come, and is
  ///   bounded otherwise: then it needs no room.
  package func submit(_ job: WriteJob, hasPlace: Bool = false) -> Bool {
    let isTaken = state.withLock { state in
      guard hasRoom(state) || hasPlace && !state.isClosed else { return false }
      state.jobs.append(job)
      state.bytes += job.weight
      return true
    }
    if isTaken { signal() }
    return isTaken
  }

  /// Takes out the writes of the next transaction; none where none wait.
  package func take() -> [WriteJob] {
    state.withLock { state in
      var group: [WriteJob] = []
      var bytes = 0
      while state.first < state.jobs.count, group.count < Self.groupSize, bytes < Self.groupBytes {
        guard let job = state.jobs[state.first] else { break }
        if job.isAlone, !group.isEmpty { break }
        group.append(job)
        state.jobs[state.first] = nil
        bytes += job.weight
        state.first += 1
        if job.isAlone { break }
      }
      state.bytes -= bytes
      // Moved seldom enough that a long queue costs no more a job than a short one.
      if state.first * 2 >= state.jobs.count {
        state.jobs.removeFirst(state.first)
        state.first = 0
      }
      return group
    }
  }

  /// Takes no more writes; those that wait are still done.
  package func close() {
    state.withLock { $0.isClosed = true }
    signal()
  }

  /// Takes no more writes, and has those that wait refused: nobody is there any more to hear of them.
  package func abandon() {
    state.withLock {
      $0.isClosed = true
      $0.isAbandoned = true
    }
    signal()
  }

  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  package var isClosed: Bool { state.withLock { $0.isClosed } }
}
