import Synchronization

/// Where the search for a key begins in an object with many of them.
///
/// Atomic, so that a container that is used on two threads at once errs in no more than its time.
final class KeyCursor: Sendable {
  /// The key behind the one that was found last, or the end of the object.
  let next: Atomic<UInt32>

  /// How many keys were passed in all searches.
  private let passed = Atomic<UInt64>(0)

  /// Counts the keys that a search has passed; false where so many were passed, in an object of `count`
  /// members, that a table of them would have been better.
  func mayGoOn(after keys: UInt32, of count: UInt32) -> Bool {
    let sum = passed.wrappingAdd(UInt64(keys), ordering: .relaxed).newValue
    return sum <= 64 * UInt64(count) + 4096
  }

  init(_ key: Int) { next = Atomic(UInt32(truncatingIfNeeded: key)) }
}
