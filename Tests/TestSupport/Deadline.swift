import Glibc

/// A moment by which something must have happened, so that no test waits for ever.
package struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  package init(_ limit: Duration = .seconds(10)) { end = .now + limit }

  package var isOver: Bool { ContinuousClock.now >= end }

  /// Milliseconds left, at least 0, as poll(2) takes them.
  package var milliseconds: Int32 {
    Int32(clamping: max(0, Int((end - .now) / .milliseconds(1))))
  }

  /// Asks every few milliseconds until `condition` holds; false when the time is over.
  package func wait(until condition: () throws -> Bool) rethrows -> Bool {
    while try !condition() {
      if isOver { return false }
      usleep(2_000)
    }
    return true
  }
}

/// Why a helper could not do what a test asked for, in a sentence.
package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
