extension FeedStore {
  /// Runs `body` with every call in it seeing one instant of the database, none older than the
  /// call. Not to be nested; `body` may be run again from its beginning.
  ///
  /// - Parameter wrap: makes the store's own failure one of the caller's.
  package func atOneInstant<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Result?
    var failure: Failure?
    do throws(StoreError) {
      try holdInstant {
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
