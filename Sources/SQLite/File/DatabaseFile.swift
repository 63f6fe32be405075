import CSQLite

/// The look at a database file before it is opened for good.
package enum DatabaseFile {
  /// What was found at a path.
  package enum State: Sendable {
    /// No file, an empty one, or a database in which nothing was made yet.
    case new
    /// A database of this application.
    case existing
  }

  /// Refuses a file that this application should not open, and leaves it as it is.
  ///
  /// Refused are a file that is no database, one cut short or with a damaged schema, and one that
  /// another application made: its id is another, or it has none and holds tables. The bytes stay
  /// the same and no file appears beside it.
  ///
  /// The look is bounded: it reads the header and the schema, never the rows; a refusal takes a
  /// tenth of a second, to be sure of it. Where a `-wal`, `-shm` or `-journal` lies beside the file,
  /// it is open elsewhere or was left by a crash; then the header alone decides, and SQLite reports
  /// other damage when it reads.
  package static func check(
    path: String, applicationID: Int32
  ) throws(DatabaseFileError) -> State {
    // A writer at work can make a sound file look torn: a refusal must be seen several times.
    var looks = 5
    while true {
      switch look(path, applicationID) {
      case .success(let state): return state
      case .failure(let error):
        looks -= 1
        if case .unreadable = error.reason { throw error }
        if looks == 0 { throw error }
        _ = sqlite3_sleep(20)
      }
    }
  }

  private static func look(
    _ path: String, _ applicationID: Int32
  ) -> Result<State, DatabaseFileError> {
    let reason: DatabaseFileError.Reason
    do throws(SQLiteError) {
      let connection = try Connection(untouched: path)
      let file = try connection.fileFacts()
      // SQLite tells the size of a file of one byte as 0, and would write over that byte.
      if file.size == 0, file.header.isBlank || file.header.hasMagic { return .success(.new) }
      if let refused = refusal(of: file, applicationID) {
        reason = refused
      } else {
        if !file.hasCompanion { try connection.readSchema() }
        return .success(file.header.applicationID == 0 ? .new : .existing)
      }
    } catch {
      // ENOENT: a file that is not there yet.
      if error.kind == .cannotOpen, error.systemError == 2 { return .success(.new) }
      reason = error.isCorrupt ? .damaged(error.message) : .unreadable(error)
    }
    return .failure(DatabaseFileError(path: path, reason: reason))
  }
}
