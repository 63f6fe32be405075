import Synchronization

/// The bytes of answers that wait for clients, of all loops together.
///
/// Shared by the loops without a lock; touched only where a client does not take its answer at once.
final class QueueBudget: Sendable {
  private let limit: Int
  private let waiting = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  /// Whether more waits than may.
  var isSpent: Bool { waiting.load(ordering: .relaxed) > limit }

  func add(_ bytes: Int) {
    if bytes != 0 { waiting.add(bytes, ordering: .relaxed) }
  }
}
