import Synchronization

/// Where the search for a key begins in an object with many of them.
///
/// Atomic, so that a container that is used on two threads at once errs in no more than its time.
final class KeyCursor: Sendable {
  /// The key behind the one that was found last, or the end of the object.
  let next: Atomic<UInt32>

  init(_ key: Int) { next = Atomic(UInt32(truncatingIfNeeded: key)) }
}
