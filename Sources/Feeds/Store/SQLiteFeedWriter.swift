import SQLite

/// Changes feeds in an SQLite database, through the one connection that writes.
package final class SQLiteFeedWriter: FeedWriter {
  private let connection: Connection
  private let transaction: SQLiteFeedTransaction

  /// Opens the database, which must have been migrated.
  ///
  /// - Parameters:
  ///   - busyTimeout: milliseconds to wait for another writer.
  ///   - retention: what is kept of the instants before each change.
  ///   - clock: seconds since 1970, asked when a transaction ends.
  package init(
    path: String, busyTimeout: Int = 5_000, retention: SnapshotRetention = .standard,
    clock: @escaping () -> Int64 = { SystemClock.seconds }
  ) throws(StoreError) {
    do throws(SQLiteError) {
      connection = try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
      try connection.useWriteAheadLog()
      try connection.setSynchronous(.full)
      transaction = try SQLiteFeedTransaction(
        connection, retention: retention, clock: clock)
    } catch {
      throw StoreError(error)
    }
  }

  package func write<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure,
    _ body: (SQLiteFeedTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mapping = { (error: SQLiteError) in wrap(StoreError(error)) }
    return try connection.withTransaction(.immediate, mapping: mapping) {
      () throws(Failure) in
      do throws(StoreError) { try transaction.start() } catch { throw wrap(error) }
      let result = try body(transaction)
      do throws(StoreError) { try transaction.finish() } catch { throw wrap(error) }
      return result
    }
  }
}
