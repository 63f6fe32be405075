import Foundation
import Synchronization

/// Runs `body` on `count` threads of their own, all let go at the same moment, and returns what
/// each gave.
func atOnce<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable () throws -> Value
) async throws -> [Value] {
  let ready = Gate()
  let results = AsyncStream<Result<Value, any Error>> { continuation in
    for _ in 0..<count {
      Thread.detachNewThread {
        ready.pass(when: count)
        continuation.yield(Result { try body() })
      }
    }
  }
  var values: [Value] = []
  for await result in results.prefix(count) { values.append(try result.get()) }
  return values
}

private final class Gate: Sendable {
  private let arrived = Atomic(0)

  /// Waits, awake, until `count` threads are here.
  func pass(when count: Int) {
    arrived.add(1, ordering: .sequentiallyConsistent)
    while arrived.load(ordering: .sequentiallyConsistent) < count { sched_yield() }
  }
}
