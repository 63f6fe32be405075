import SQLite

/// Gives the room back that deleted rows have left in the file.
package enum DatabaseVacuum {
  package struct Report: Sendable {
    /// Whether the file was written anew; false where it had no free page.
    package let wasRewritten: Bool
    /// Whether somebody who reads keeps the log from being taken in.
    package let isLogHeld: Bool
  }

  /// Writes the database anew without its free pages, in one transaction, and takes the log in.
  ///
  /// Readers go on. Other writers wait as long as it takes, some ten seconds a gigabyte. Needs room
  /// of up to twice the size of what is kept, half of it where temporary files go.
  package static func run(path: String) throws(FeedDatabase.Unusable) -> Report {
    var wasRewritten = false
    var isLogHeld = false
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite)
      try connection.useWriteAheadLog()
      try connection.setSynchronous(.full)
      if try connection.pragma("freelist_count") != "0" {
        try connection.execute("VACUUM")
        wasRewritten = true
      }
      isLogHeld = try connection.pragma("wal_checkpoint", "TRUNCATE") == "1"
    } catch {
      throw FeedDatabase.Unusable(path: path, StoreError(error))
    }
    return Report(wasRewritten: wasRewritten, isLogHeld: isLogHeld)
  }
}
