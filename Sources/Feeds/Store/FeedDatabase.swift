package import SQLite

/// The database file: what marks it as Rowcast's, and how it is brought to this program's schema.
package enum FeedDatabase {
  /// "Rowc" in ASCII, in the file's header (`PRAGMA application_id`).
  package static let applicationID: Int32 = 0x526F_7763

  /// Why the file can't be used, in one sentence that names it.
  package struct Unusable: Error, Sendable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }

    /// What the store says of the file.
    package init(path: String, _ error: StoreError) { description = "\(path): \(error)" }
  }

  /// The migrations that were built in.
  package static func migrator() throws(Unusable) -> Migrator {
    do throws(MigrationError) {
      return try Migrator(
        EmbeddedMigrations.files.map { Migration(name: $0.name, sql: $0.text) },
        applicationID: applicationID)
    } catch {
      throw Unusable(description: error.description)
    }
  }

  /// Makes the file where there is none and applies what is pending; a file that is not Rowcast's,
  /// is damaged or is newer is refused and left as it is.
  ///
  /// - Returns: the names of the migrations that were applied.
  package static func prepare(path: String) throws(Unusable) -> [String] {
    let migrator = try migrator()
    try check(path: path)
    do {
      let connection = try Connection(path: path, mode: .create)
      // Looks first, so that a file which is refused keeps even its journal mode.
      _ = try migrator.pending(in: connection)
      try connection.useWriteAheadLog()
      return try migrator.run(on: connection)
    } catch {
      throw Unusable(description: "\(path): \(error)")
    }
  }

  /// Refuses a database that is Rowcast's and contradicts itself, as far as a look at each feed
  /// tells; reads only.
  ///
  /// - Parameter fileMark: as a store takes it.
  package static func verify(
    path: String, fileMark: (@Sendable () -> FileMark?)? = nil
  ) throws(Unusable) {
    do throws(StoreError) {
      try SQLiteFeedStore(path: path, fileMark: fileMark).verify()
    } catch {
      // A connection that only reads leaves its files behind.
      if fileMark == nil { settle(path: path) }
      throw Unusable(path: path, error)
    }
  }

  /// Where every migration stands; nothing is written, and no file is made.
  package static func status(path: String) throws(Unusable) -> [MigrationStatus] {
    let migrator = try migrator()
    guard case .existing = try check(path: path) else { return migrator.statusOfNewDatabase }
    do {
      return try migrator.status(of: try connectionToLook(at: path))
    } catch {
      throw Unusable(description: "\(path): \(error)")
    }
  }

  /// The names of the migrations that `prepare` would apply; refuses what that would refuse. Nothing
  /// is written, and no file is made.
  package static func pending(path: String) throws(Unusable) -> [String] {
    let migrator = try migrator()
    let isNew = if case .new = try check(path: path) { true } else { false }
    if isNew { return migrator.statusOfNewDatabase.map(\.name) }
    do { return try migrator.pending(in: try connectionToLook(at: path)) } catch {
      throw Unusable(description: "\(path): \(error)")
    }
  }

  /// Takes into the file what waits beside it, and leaves the file alone, where nobody else has it
  /// open; else does nothing.
  ///
  /// Closing the last connection does so, unless that one can only read.
  package static func settle(path: String) {
    guard let connection = try? Connection(path: path, mode: .readWrite, busyTimeout: 0) else {
      return
    }
    // SQLite opens the log with the first read.
    _ = try? connection.pragma("user_version")
  }

  /// A connection that leaves no file beside the database, unless some are there already.
  static func connectionToLook(at path: String) throws(SQLiteError) -> Connection {
    do throws(SQLiteError) {
      return try .sealed(path: path)
    } catch {
      return try connectionToRead(path)
    }
  }

  @discardableResult
  static func check(path: String) throws(Unusable) -> DatabaseFile.State {
    do throws(DatabaseFileError) {
      return try DatabaseFile.check(path: path, applicationID: applicationID)
    } catch {
      throw Unusable(description: error.description)
    }
  }
}
