import SQLite

/// Changes feeds in an SQLite database, through the one connection that writes.
///
/// Nothing is committed into a file that is no longer the one under the database's name: it would
/// be lost.
package final class SQLiteFeedWriter: FeedWriter {
  private let connection: Connection
  private let transaction: SQLiteFeedTransaction
  private let busyTimeout: Int
  /// Asked again and again while another process holds the lock: whether to wait on. Nil to wait for
  /// the busy timeout.
  package var mayWait: (() -> Bool)? {
    didSet { connection.setBusyTimeout(mayWait == nil ? busyTimeout : Self.waitStep) }
  }
  /// Milliseconds between two such questions.
  private static let waitStep = 50
  private let isLogInPlace: () -> Bool

  /// Opens the database, which must have been migrated.
  ///
  /// - Parameters:
  ///   - busyTimeout: milliseconds to wait for another writer.
  ///   - durability: when a write that has returned is safe.
  ///   - retention: what is kept of the instants before each change.
  ///   - clock: seconds since 1970, asked when a transaction ends.
  ///   - versionStep: how far a change takes a feed's version, at least 1; of chance, so that two
  ///     histories that begin with one database have no version in common.
  ///   - isLogInPlace: whether the log that is open is the one beside the file; asked before each
  ///     commit, which is refused where it is not.
  package init(
    path: String, busyTimeout: Int = 5_000, durability: Durability = .full,
    retention: SnapshotRetention = .standard,
    clock: @escaping () -> Int64 = { SystemClock.seconds },
    versionStep: @escaping () -> Int64 = { Int64.random(in: 1...(1 << 24)) },
    isLogInPlace: @escaping () -> Bool = { true }
  ) throws(StoreError) {
    self.busyTimeout = busyTimeout
    self.isLogInPlace = isLogInPlace
    do throws(SQLiteError) {
      connection = try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
      try connection.useWriteAheadLog()
      try connection.setSynchronous(durability == .full ? .full : .normal)
      // What a large transaction has made of the log is given back by the next small one.
      _ = try connection.pragma("journal_size_limit", "\(Self.logLimit)")
      transaction = try SQLiteFeedTransaction(
        connection, retention: retention, clock: clock, versionStep: versionStep)
    } catch {
      throw StoreError(error)
    }
  }

  /// Bytes that the write-ahead log keeps at the most once it has been written into the database.
  private static let logLimit = 16 << 20

  /// Writes the log into the database and cuts it, where nobody is in the way; waits for no one.
  package func shrinkLog() {
    connection.setBusyTimeout(0)
    _ = try? connection.pragma("wal_checkpoint", "TRUNCATE")
    connection.setBusyTimeout(mayWait == nil ? busyTimeout : Self.waitStep)
  }

  package func write<Result, Failure: Error>(
    failingAs wrap: (StoreError) -> Failure,
    _ body: (SQLiteFeedTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(SQLiteError) { try begin() } catch { throw wrap(StoreError(error)) }
    let result: Result
    do throws(Failure) {
      do throws(StoreError) { try transaction.start() } catch { throw wrap(error) }
      result = try body(transaction)
      do throws(StoreError) { try transaction.finish() } catch { throw wrap(error) }
      guard !connection.hasMoved else {
        throw wrap(.unwritable("its file was removed or replaced"))
      }
      guard isLogInPlace() else {
        throw wrap(.unwritable("the log beside its file was removed or replaced"))
      }
    } catch {
      connection.rollback()
      throw error
    }
    do throws(SQLiteError) { try connection.commit() } catch { throw wrap(StoreError(error)) }
    return result
  }

  private func begin() throws(SQLiteError) {
    while true {
      do throws(SQLiteError) { return try connection.begin(.immediate) } catch {
        guard error.isBusy, let mayWait, mayWait() else { throw error }
      }
    }
  }
}
