import SQLite
import Synchronization

/// Looks every page of a database over while others use it, and can be ended by another thread.
///
/// It reads one instant: meanwhile the log beside the database is not begun anew, and grows with what
/// is written.
package final class PageCheck: @unchecked Sendable {
  // Used by the thread that runs `fault`; others interrupt it, which SQLite allows.
  private var connection: Connection?
  private let isEnded = Atomic(false)

  /// Opens the database; nil where it can't be, or has no more than `FeedDatabase.checkedSize` bytes.
  package init?(path: String) {
    do throws(SQLiteError) {
      let opened = try FeedDatabase.connectionToLook(at: path)
      guard try opened.byteCount() > FeedDatabase.checkedSize else { return nil }
      connection = consume opened
    } catch {
      return nil
    }
  }

  /// What is wrong with the first page that is damaged; nil where none is, and where the check was
  /// ended. Takes some seconds a gigabyte.
  package func fault() -> String? {
    if isEnded.load(ordering: .acquiring) { return nil }
    do throws(SQLiteError) { return try connection?.firstPageFault() } catch { return nil }
  }

  /// Ends the check, if it has begun to read; to be called again until `fault` has returned.
  package func end() {
    isEnded.store(true, ordering: .releasing)
    connection?.interrupt()
  }

  /// Closes the database; to be called when `fault` has returned.
  package func close() { connection = nil }
}
