import Synchronization

/// Ends a coding that is done once more by Foundation's coders; nobody sees it.
struct GivenUp: Error {}

extension JSONTape {
  /// The error to throw, once it is noted.
  func givingUp() -> GivenUp {
    hasGivenUp.store(true, ordering: .relaxed)
    return GivenUp()
  }

  /// Stands in for a coding path, which only Foundation's decoder knows.
  var pathUnknown: [any CodingKey] {
    _ = givingUp()
    return []
  }
}
