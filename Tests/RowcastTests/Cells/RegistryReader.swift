import Cells
import Foundation
import Rowcast
import Synchronization
import TestSupport

/// A thread that asks for the registry until it is told to stop, and once more.
final class RegistryReader: Sendable {
  struct Outcome: Sendable {
    var isOrdered = true
    var last = 0
    var count = 0
  }

  private let cells: WatchedCells
  private let isDone: @Sendable () -> Bool
  private let result = Mutex<Outcome?>(nil)

  init(cells: WatchedCells, isDone: @escaping @Sendable () -> Bool) {
    self.cells = cells
    self.isDone = isDone
  }

  func start() {
    Thread.detachNewThread { [self] in
      var outcome = Outcome()
      var isLast = false
      while !isLast {
        isLast = isDone()
        let number = cells.current().number
        if number < outcome.last { outcome.isOrdered = false }
        outcome.last = number
        outcome.count += 1
      }
      result.withLock { $0 = outcome }
    }
  }

  /// Waits for the thread's end.
  func outcome() -> Outcome {
    _ = Deadline().wait { result.withLock { $0 != nil } }
    return result.withLock(\.self) ?? Outcome()
  }
}
