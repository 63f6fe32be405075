import Synchronization

/// An answer that another thread gives later, while the loop serves others.
///
/// The responder returns a response that has it; the thread that does the work calls `give`, once.
/// Until then the connection waits, without a deadline of its own: whoever takes on the work must
/// answer in bounded time, also when it fails. Where the client has gone meanwhile, the answer is
/// dropped; the work is done all the same.
package final class PendingAnswer: Sendable {
  private enum State {
    case open
    /// Whom to tell that it is there.
    case awaited(@Sendable () -> Void)
    case given(FinishedAnswer)
    case taken
  }

  private let state = Mutex<State>(.open)

  package init() {}

  /// Gives the answer, from whatever thread; a second one is dropped. Never waits.
  package func give(_ answer: FinishedAnswer) {
    let notify: (@Sendable () -> Void)? = state.withLock { state in
      switch state {
      case .open:
        state = .given(answer)
        return nil
      case .awaited(let notify):
        state = .given(answer)
        return notify
      case .given, .taken: return nil
      }
    }
    notify?()
  }

  /// Has `notify` called, on the thread that gives the answer, once it can be taken; not where it
  /// can be taken already.
  ///
  /// - Returns: whether the answer has still to come.
  package func notify(_ notify: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard case .open = state else { return false }
      state = .awaited(notify)
      return true
    }
  }

  /// The answer, once; nil before it was given.
  package func take() -> FinishedAnswer? {
    state.withLock { state in
      guard case .given(let answer) = state else { return nil }
      state = .taken
      return answer
    }
  }
}
