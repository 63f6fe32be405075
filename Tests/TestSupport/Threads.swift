import Foundation

/// Threads of a test's own.
package enum Threads {
  /// Runs `body` on so many threads at once, with their numbers from 0, and waits for all of them.
  ///
  /// All of them do run, however few processors there are: `concurrentPerform` would begin one only
  /// when another has ended.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        body(number)
        group.leave()
      }
    }
    group.wait()
  }
}
