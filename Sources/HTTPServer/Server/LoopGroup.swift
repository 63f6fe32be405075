import Synchronization

/// How event loops tell the accepting thread how they are.
final class LoopGroup: Sendable {
  struct State {
    var ready = 0
    var ended = 0
    /// Connections that were cut off at the end.
    var cut = 0
    var failure: (any Error)?
  }

  /// Signalled at every change.
  let wakeup: Wakeup
  private let state = Mutex(State())

  let metrics: ServerMetrics

  init(_ metrics: ServerMetrics) throws(SystemError) {
    self.metrics = metrics
    wakeup = try Wakeup()
  }

  var current: State { state.withLock { $0 } }

  func noteReady() {
    state.withLock { $0.ready += 1 }
    wakeup.signal()
  }

  func noteEnded(cut: Int) {
    state.withLock {
      $0.ended += 1
      $0.cut += cut
    }
    wakeup.signal()
  }

  /// Notes that a loop could not start or go on; the first reason is kept.
  func noteFailed(_ error: any Error) {
    state.withLock {
      $0.ended += 1
      if $0.failure == nil { $0.failure = error }
    }
    wakeup.signal()
  }
}
