import Feeds

/// A writer whose every transaction fails.
final class FailingWriter: FeedWriter {
  private let error: StoreError

  init(_ error: StoreError) { self.error = error }

  func write<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure,
    _ body: (SQLiteFeedTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result { throw wrap(error) }
}
