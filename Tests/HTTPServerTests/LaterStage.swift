import HTTPCore
import Synchronization

/// Where a test's thread gives the answers of a server's pending requests, in the order in which the
/// requests came.
final class LaterStage: Sendable {
  private struct State {
    var waiting: [PendingAnswer] = []
    var asked = 0
  }

  private let state = Mutex(State())

  /// How many requests there have been, and how many of them wait.
  var asked: Int { state.withLock { $0.asked } }
  var waiting: Int { state.withLock { $0.waiting.count } }

  func answer() -> PendingAnswer {
    let answer = PendingAnswer()
    state.withLock {
      $0.asked += 1
      $0.waiting.append(answer)
    }
    return answer
  }

  /// Takes out what waits, to be given by the test.
  func take() -> [PendingAnswer] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Gives every request that waits the answer of its place among them: `0`, `1`, …
  func giveAll() {
    for (index, answer) in take().enumerated() { answer.give(Self.finished("\(index)")) }
  }

  static func finished(_ text: String, _ status: Status = .ok) -> FinishedAnswer {
    FinishedAnswer(status, body: Array(text.utf8))
  }
}
