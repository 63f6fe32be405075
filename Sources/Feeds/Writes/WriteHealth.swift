import Synchronization

/// How the last writes went, for `/readyz` and the operator; shared by the writer and the loops.
package final class WriteHealth: Sendable {
  private let failure = Mutex<StoreError?>(nil)

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
    failure.withLock { known in
      defer { known = outcome }
      return known?.description != outcome?.description
    }
  }
}
