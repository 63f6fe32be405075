import Synchronization

/// A clock that a test moves.
final class HandClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let key: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var lastKey = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let key = state.withLock { state in
      state.lastKey += 1
      return state.lastKey
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.cancelled.remove(key) != nil {
            continuation.resume(returning: false)
          } else if state.now >= deadline {
            continuation.resume(returning: true)
          } else {
            state.sleepers.append(
              Sleeper(key: key, deadline: deadline, continuation: continuation))
          }
        }
      }
    } onCancel: {
      state.withLock { state in
        if let index = state.sleepers.firstIndex(where: { $0.key == key }) {
          state.sleepers.remove(at: index).continuation.resume(returning: false)
        } else {
          state.cancelled.insert(key)
        }
      }
    }
    if !isOver { throw CancellationError() }
  }

  /// Moves the time on; those whose time has come wake up.
  func advance(by duration: Duration) {
    state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      for sleeper in due { sleeper.continuation.resume(returning: true) }
    }
  }

  /// How long until the next one wakes up, of those who sleep less than `limit`.
  func nextWait(below limit: Duration = .seconds(86_400)) -> Duration? {
    state.withLock { state in
      state.sleepers.map { state.now.duration(to: $0.deadline) }.filter { $0 < limit }.min()
    }
  }
}
