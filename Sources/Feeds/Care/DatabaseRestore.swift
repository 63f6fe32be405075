import SQLite

/// Puts a copy of a database in the place of one that is there.
package enum DatabaseRestore {
  /// Somebody has the database open.
  package struct InUse: Error, Sendable {}
  /// What is there now can't be read as a database, so that nothing can be put into it.
  package struct Unreadable: Error, Sendable {}

  /// What lies where a database is to be restored.
  package enum Place: Sendable {
    case nothing
    case database
    /// Rowcast's, and damaged.
    case damaged
  }

  /// Looks at what is there; refuses what is no database of Rowcast's.
  package static func place(at path: String) throws(FeedDatabase.Unusable) -> Place {
    do throws(DatabaseFileError) {
      switch try DatabaseFile.check(path: path, applicationID: FeedDatabase.applicationID) {
      case .new: return .nothing
      case .existing: return .database
      }
    } catch {
      if case .damaged = error.reason { return .damaged }
      throw FeedDatabase.Unusable(description: error.description)
    }
  }

  /// Copies the backup into the empty file at `copy`, brings the copy to this program's schema, and
  /// looks at it as the doctor does. The backup itself is left as it is.
  ///
  /// - Throws: where the backup is none, is damaged, or is a newer program's.
  package static func prepare(
    _ backup: String, at copy: String, progress: @escaping (DatabaseBackup.Progress) -> Void
  ) throws -> (applied: [String], report: DoctorReport?) {
    guard case .existing = try FeedDatabase.check(path: backup) else {
      throw FeedDatabase.Unusable(description: "\(backup) is no Rowcast database: it is empty")
    }
    let migrator = try FeedDatabase.migrator()
    do {
      let source = try FeedDatabase.connectionToLook(at: backup)
      _ = try migrator.pending(in: source)
      try DatabaseBackup.fill(copy, from: source, progress)
    } catch let error as FeedDatabase.Unusable {
      throw error
    } catch {
      throw FeedDatabase.Unusable(description: "\(backup): \(error)")
    }
    let applied = try FeedDatabase.prepare(path: copy)
    try DatabaseBackup.telling(copy) { () throws(SQLiteError) in
      try Connection(path: copy, mode: .readWrite).leaveLog()
    }
    let report = try DatabaseBackup.examine(copy, isCurrent: true, of: backup, progress)
    return (applied, report)
  }

  /// Gives the database the contents of the copy, in one transaction: whatever happens before it
  /// ends, the old contents are whole. Keeps everybody else from the database meanwhile.
  ///
  /// - Throws: `InUse` where anybody has it open, `Unreadable` where it is too damaged.
  package static func overwrite(
    _ path: String, with copy: String, progress: (DatabaseBackup.Progress) -> Void
  ) throws {
    do throws(SQLiteError) {
      let target = try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
      try target.takeForItself()
      try target.setSynchronous(.full)
      let source = try Connection(path: copy, mode: .readOnly)
      if try source.pragma("page_size") != target.pragma("page_size") { try target.leaveLog() }
      try source.copy(to: target) { progress(.copying($0, of: $1)) }
      // What can't be taken in now, for want of room, lies in the log as safely.
      _ = try? target.pragma("wal_checkpoint", "TRUNCATE")
    } catch {
      if error.isBusy { throw InUse() }
      if error.isCorrupt { throw Unreadable() }
      throw FeedDatabase.Unusable(path: path, StoreError(error))
    }
    // One who has the database alone passes over an index that a crash has left.
    FeedDatabase.settle(path: path)
  }
}
