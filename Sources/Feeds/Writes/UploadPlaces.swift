import Synchronization

/// Counts the NDJSON bodies that are received or wait to be written, of all loops: each can hold some
/// memory and a file.
final class UploadPlaces: Sendable {
  private let taken = Mutex(0)

  func hasRoom(limit: Int) -> Bool { taken.withLock { $0 < limit } }

  /// A place, given back when it is let go; nil where so many are taken.
  func take(limit: Int) -> UploadPlace? {
    let isTaken = taken.withLock { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    return isTaken ? UploadPlace(self) : nil
  }

  fileprivate func giveBack() { taken.withLock { $0 -= 1 } }
}

/// The place of one body, from its first byte until it is written or refused.
final class UploadPlace: Sendable {
  private let places: UploadPlaces

  fileprivate init(_ places: UploadPlaces) { self.places = places }

  deinit { places.giveBack() }
}
