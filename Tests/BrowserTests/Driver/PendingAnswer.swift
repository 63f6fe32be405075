import Foundation
import Synchronization

/// The answer to one call, which one thread waits for and another gives.
final class PendingAnswer: Sendable {
  enum Outcome {
    case given(Data)
    /// The browser has ended before.
    case over
    case late
  }

  private let isThere = DispatchSemaphore(value: 0)
  private let data = Mutex<Data?>(nil)

  /// Gives it; nil where none will come.
  func give(_ given: Data?) {
    data.withLock { $0 = given }
    isThere.signal()
  }

  func wait(_ limit: Duration) -> Outcome {
    let seconds = limit / .seconds(1)
    guard isThere.wait(timeout: .now() + seconds) == .success else { return .late }
    return data.withLock { $0 }.map { .given($0) } ?? .over
  }
}
