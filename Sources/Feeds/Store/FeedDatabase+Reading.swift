import FoundationEssentials
import SQLite

extension FeedDatabase {
  /// A connection that can't write. One of a medium that nobody can write needs no files beside it,
  /// and neither does one on a disk that has no room for them.
  static func connectionToRead(_ path: String) throws(SQLiteError) -> Connection {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readOnly)
      _ = try connection.pragma("schema_version")
      return connection
    } catch {
      switch error.kind {
      // An index alone holds no changes.
      case .cannotOpen, .readOnly: return try .sealed(path: path, passesOverIndex: true)
      case .full:
        do throws(SQLiteError) { return try .sealed(path: path, passesOverIndex: true) } catch {
          // What the disk has no room for is the reason.
        }
        throw error
      default: throw error
      }
    }
  }

  /// Runs `body` on a database of this program's schema, beside whoever uses it, and leaves no file
  /// beside it, unless some are there already.
  package static func read<Result>(
    path: String, _ body: () throws -> Result
  ) throws -> Result {
    try requireCurrent(path: path)
    // A connection that only reads leaves its log behind, where there was none.
    let hadLog = FileManager.default.fileExists(atPath: path + "-wal")
    defer { if !hadLog { settle(path: path) } }
    do { return try body() } catch let error as StoreError {
      throw Unusable(path: path, error)
    } catch let error as SQLiteError {
      throw Unusable(path: path, StoreError(error))
    }
  }

  /// Refuses what is no database of this program's, and one whose schema is another.
  static func requireCurrent(path: String) throws(Unusable) {
    for status in try status(path: path) {
      if case .applied = status.state { continue }
      if case .newer = status.state {
        throw Unusable(
          description:
            "\(path): the database is newer than this program, which does not know \(status.name); use the program that made it"
        )
      }
      throw Unusable(
        description:
          "\(path): its schema is not this program's (\(status.name) is not applied as it should be); see rowcast migrate --status"
      )
    }
  }
}

extension FeedDatabase {
  /// All feeds by name.
  package static func feeds(path: String) throws(StoreError) -> [Feed] {
    let connection = try StoreError.mapping { () throws(SQLiteError) in
      try connectionToRead(path)
    }
    var statement = try StoreError.mapping { () throws(SQLiteError) in
      try connection.prepare(
        "SELECT \(FeedColumns.list) FROM feeds WHERE \(FeedColumns.isVisible) ORDER BY name")
    }
    var feeds: [Feed] = []
    while true {
      let hasRow: Bool
      do throws(SQLiteError) { hasRow = try statement.step() } catch { throw StoreError(error) }
      guard hasRow else { return feeds }
      feeds.append(try FeedColumns.feed(statement))
    }
  }
}
