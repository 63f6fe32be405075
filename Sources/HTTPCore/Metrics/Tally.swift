package import Synchronization

/// A number that one thread changes and any thread reads, for metrics.
///
/// Changing it costs what an ordinary variable costs: a load, an addition and a store, without a
/// lock or a locked instruction. So a second thread that changed it would lose additions; nothing
/// worse. Sums wrap around at 2^63.
package struct Tally: ~Copyable, Sendable {
  @usableFromInline let value = Atomic<Int>(0)

  @inlinable package init() {}

  @inlinable package func add(_ number: Int) {
    value.store(value.load(ordering: .relaxed) &+ number, ordering: .relaxed)
  }

  @inlinable package func set(_ number: Int) { value.store(number, ordering: .relaxed) }

  @inlinable package var current: Int { value.load(ordering: .relaxed) }
}
