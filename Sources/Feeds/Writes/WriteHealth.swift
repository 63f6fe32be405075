import Synchronization

/// How the last writes went, for `/readyz` and the operator; shared by the writer and the loops.
package final class WriteHealth: Sendable {
  private let failure = Mutex<StoreError?>(nil)
  private let damage = Atomic(false)

  package init() {}

  /// Why the last turn of the writer failed; nil where it did not.
  package var current: StoreError? { failure.withLock { $0 } }

  /// The same in a word, for a program that asks.
  package var word: String {
    switch current {
    case nil: "ok"
    case .busy: "busy"
    case .full: "full"
    case .unwritable: "unwritable"
    case .damaged: "damaged"
    case .failed: "failing"
    }
  }

  /// Takes note of how a turn went.
  ///
  /// - Returns: whether it is another than before.
  package func note(_ outcome: StoreError?) -> Bool {
    if case .damaged = outcome { damage.store(true, ordering: .relaxed) }
    return change(to: outcome)
  }

  /// Whether any write has met damage since the process began: later ones that go well prove nothing
  /// of what that one met.
  package var hasMetDamage: Bool { damage.load(ordering: .relaxed) }

  private func change(to outcome: StoreError?) -> Bool {
    failure.withLock { known in
      defer { known = outcome }
      return known?.description != outcome?.description
    }
  }
}
