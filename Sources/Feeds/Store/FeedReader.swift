import SQLite

/// A connection that can't write, with the statements that a store asks.
final class FeedReader {
  let connection: Connection
  /// Whether SQLite takes the file for one that nobody changes, and so looks at no lock and no log.
  let isSealed: Bool
  /// Nil where a commit of another process can't be told from memory.
  let watch: CommitWatch?
  var begin: Statement
  var commit: Statement
  var feedsByName: Statement
  var feedByName: Statement
  var nodeByID: Statement
  var versionByNumber: Statement
  var versionsAfter: Statement
  var revisionByNumber: Statement
  var removedByNumber: Statement
  var itemByNumber: Statement
  var itemByID: Statement
  var typesOfFeed: Statement

  /// Opens the database, which must have been migrated.
  ///
  /// - Parameter leavesNoTrace: whether no file may appear beside it that is not there.
  init(path: String, leavesNoTrace: Bool) throws(SQLiteError) {
    var seals = false
    if leavesNoTrace {
      do throws(SQLiteError) {
        connection = try .sealed(path: path, passesOverIndex: true)
        seals = true
      } catch {
        connection = try FeedReader.connectionBesideLog(path, else: error)
      }
    } else {
      connection = try Connection(path: path, mode: .readOnly)
    }
    isSealed = seals
    begin = try connection.prepare("BEGIN")
    commit = try connection.prepare("COMMIT")
    feedsByName = try connection.prepare(
      "SELECT \(FeedColumns.list) FROM feeds WHERE \(FeedColumns.isVisible) ORDER BY name")
    feedByName = try connection.prepare(FeedColumns.selectByName)
    nodeByID = try connection.prepare("SELECT node FROM order_nodes WHERE node_id = ?1")
    versionByNumber = try connection.prepare(FeedColumns.selectVersion)
    versionsAfter = try connection.prepare(
      """
      SELECT version FROM feed_versions WHERE feed_id = ?1 AND version > ?2
      ORDER BY version LIMIT ?3
      """)
    revisionByNumber = try connection.prepare(
      "SELECT revision FROM items WHERE item_number = ?1")
    removedByNumber = try connection.prepare(
      "SELECT id FROM removed_items WHERE item_number = ?1")
    itemByNumber = try connection.prepare(
      "SELECT \(ItemColumns.list) FROM items WHERE item_number = ?1")
    itemByID = try connection.prepare(
      "SELECT \(ItemColumns.list) FROM items WHERE feed_id = ?1 AND id = ?2")
    typesOfFeed = try connection.prepare(ItemColumns.selectTypes)
    // Where it can't write the index, SQLite may read by one of its own, which is older than what the
    // shared one says.
    watch = leavesNoTrace ? nil : CommitWatch(connection)
  }

  /// A connection that sees what waits in the log, as far as that and its index can be read.
  ///
  /// - Parameter reason: why the file alone can't be read.
  private static func connectionBesideLog(
    _ path: String, else reason: SQLiteError
  ) throws(SQLiteError) -> Connection {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readOnly)
      _ = try connection.pragma("schema_version")
      return connection
    } catch {
      throw error.kind == .cannotOpen || error.isReadOnly ? reason : error
    }
  }
}
