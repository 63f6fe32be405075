import Synchronization

/// One question to all loops whether they still turn.
final class LoopPulse: Sendable {
  private let missing: Atomic<Int>
  private let wakeup: Wakeup

  /// `wakeup` is signalled by the last of so many loops.
  init(loops: Int, wakeup: Wakeup) {
    missing = Atomic(loops)
    self.wakeup = wakeup
  }

  /// Whether all have answered.
  var isComplete: Bool { missing.load(ordering: .acquiring) <= 0 }

  /// A loop's answer.
  func beat() {
    if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { wakeup.signal() }
  }
}
