import SQLite

extension StoreError {
  init(_ error: SQLiteError) {
    self =
      switch error.kind {
      case .busy: .busy(error.description)
      case .full: .full(error.description)
      case .readOnly, .cannotOpen: .unwritable(error.description)
      case .corrupt, .notADatabase: .damaged(error.description)
      default: .failed(error.description)
      }
  }

  /// Runs `body` with SQLite's errors told as the store's.
  static func mapping<Result: ~Copyable>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw StoreError(error) }
  }
}
