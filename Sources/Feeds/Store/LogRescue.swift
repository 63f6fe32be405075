import SQLite
import Synchronization

/// A connection that has the database's log open for as long as others write, so that what they have
/// committed can be brought into the database when the log's name is gone.
///
/// It holds no lock that is in anybody's way, and as long as it is open SQLite leaves the log where it
/// is: whoever wants the file left alone ends it first.
package final class LogRescue: Sendable {
  private let connection: Mutex<Held>

  private struct Held: ~Copyable {
    var connection: Connection?
  }

  /// Opens the database, which must have been migrated, and its log.
  package init(path: String) throws(FeedDatabase.Unusable) {
    do throws(SQLiteError) {
      let opened = try Connection(path: path, mode: .readWrite)
      try opened.useWriteAheadLog()
      // SQLite opens the log with the first read.
      _ = try opened.pragma("schema_version")
      connection = Mutex(Held(connection: opened))
    } catch {
      throw FeedDatabase.Unusable(path: path, StoreError(error))
    }
  }

  /// Writes all of the log into the database, and waits up to 5 seconds for those who are at work on
  /// it.
  ///
  /// - Returns: whether all of it is there, on the disk.
  package func bringIn() -> Bool {
    connection.withLock { held in
      guard held.connection != nil else { return false }
      let busy = try? held.connection?.pragma("wal_checkpoint", "FULL")
      return busy == "0"
    }
  }

  /// Closes the connection.
  ///
  /// - Parameter leavesFile: whether nothing is written into the database and no file beside it is
  ///   removed, as SQLite else does where nobody else has it open.
  package func end(leavesFile: Bool) {
    connection.withLock { held in
      if leavesFile { try? held.connection?.leaveLogWhenClosed() }
      held.connection = nil
    }
  }
}
