import CSQLite

/// The state of a WAL database that every commit changes, to be compared with an earlier one.
///
/// It is the header of the WAL index, which holds a count of transactions, the log's length and
/// its check sum (sqlite.org/walformat.html §2.1). SQLite itself tells by comparing it whether a
/// reader is out of date.
package struct CommitMark: Equatable, Sendable {
  private let words: InlineArray<6, UInt64>

  package static func == (lhs: CommitMark, rhs: CommitMark) -> Bool {
    for index in 0..<6 where lhs.words[index] != rhs.words[index] { return false }
    return true
  }

  /// Reads it from shared memory without a lock: a mark read while a commit goes on is equal to no
  /// mark read before or after it.
  fileprivate init(_ region: UnsafeRawPointer) {
    words = InlineArray { index in
      unsafe region.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
    }
  }
}

/// Tells without a system call whether a WAL database may have changed.
///
/// It reads memory that the connection has mapped: the connection must outlive it.
@safe
package struct CommitWatch {
  private let region: UnsafeRawPointer

  /// Nil where the database is not in WAL mode or its index can't be seen. Reads the database once.
  package init?(_ connection: borrowing Connection) {
    guard (try? connection.pragma("journal_mode")) == "wal",
      (try? connection.pragma("schema_version")) != nil,
      let region = unsafe rowcast_sqlite3_wal_index(connection.handle)
    else { return nil }
    unsafe self.region = region
  }

  /// The mark of the latest commit of any process.
  package var mark: CommitMark { unsafe CommitMark(region) }
}
