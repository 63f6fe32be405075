import Synchronization

/// Places for bodies that are received and put by: each can hold some memory and a file.
package final class BodyPlaces: Sendable {
  private let free: Mutex<Int>

  /// - Parameter count: how many bodies are received at one time.
  package init(_ count: Int) { free = Mutex(count) }

  var isFull: Bool { free.withLock { $0 <= 0 } }

  /// A place, given back when it is let go; nil where none is free.
  func take() -> BodyPlace? {
    let isTaken = free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
    return isTaken ? BodyPlace(self) : nil
  }

  fileprivate func giveBack() { free.withLock { $0 += 1 } }
}

/// The place of one body, from its first byte until it is written or refused.
final class BodyPlace: Sendable {
  private let places: BodyPlaces

  fileprivate init(_ places: BodyPlaces) { self.places = places }

  deinit { places.giveBack() }
}
