/// Reads a store at one of its instants.
package enum StoreInstant {
  /// Runs `body` with every call of the store in it seeing one instant of the database, none older
  /// than the call. Not to be nested; `body` may be run again from its beginning.
  ///
  /// - Parameter wrap: makes the store's own failure one of the caller's.
  // Inlined, so that the closure costs no more than the call; on any store, since an extension of the
  // protocol would be compiled for none. For what every request does; `atOneInstant` is for the rest.
  @inline(__always)
  package static func read<Result, Failure: Error>(
    _ store: any FeedStore, failingAs wrap: (StoreError) -> Failure,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Result?
    var failure: Failure?
    do throws(StoreError) {
      try store.holdInstant {
        do throws(Failure) {
          result = try body()
          failure = nil
        } catch {
          failure = error
        }
        return failure == nil
      }
    } catch {
      throw wrap(error)
    }
    if let failure { throw failure }
    guard let result else { throw wrap(.busy("the database was not read")) }
    return result
  }
}

extension FeedStore {
  /// Runs `body` with every call in it seeing one instant of the database, as `StoreInstant` does.
  package func atOneInstant<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try StoreInstant.read(self, failingAs: wrap, body)
  }
}
