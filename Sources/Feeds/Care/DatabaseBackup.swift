import FoundationEssentials
import SQLite

/// Copies a whole database while it is used, and makes sure of the copy.
package enum DatabaseBackup {
  /// What is being done, and how far it has come.
  package enum Progress: Sendable {
    /// Pages copied, of all.
    case copying(Int, of: Int)
    /// Items seen in the copy, first those of the orders, then all rows.
    case examining(Int)
  }

  /// Copies the database at `path`, as of one instant, into the empty file at `copy`, then looks at
  /// the copy as the doctor does.
  ///
  /// Writers and readers go on; the log beside the file takes all that is written meanwhile. The
  /// copy is one file that can be read from where nobody can write. It is not on the disk for sure
  /// until the caller has flushed it.
  ///
  /// - Returns: what the look at the copy found, which is no fault; nil where the schema is not this
  ///   program's, and SQLite alone has looked.
  /// - Throws: also where the copy has faults, and so has the database.
  package static func run(
    path: String, to copy: String, progress: @escaping (Progress) -> Void
  ) throws -> DoctorReport? {
    guard case .existing = try FeedDatabase.check(path: path) else {
      throw FeedDatabase.Unusable(description: "\(path): the database is empty; nothing to copy")
    }
    // A connection that only reads leaves its log behind, where there was none.
    let hadLog = FileManager.default.fileExists(atPath: path + "-wal")
    defer { if !hadLog { FeedDatabase.settle(path: path) } }
    let isCurrent = try FeedDatabase.status(path: path).allSatisfy { status in
      if case .applied = status.state { true } else { false }
    }
    do {
      let source = try FeedDatabase.connectionToRead(path)
      try fill(copy, from: source, progress)
    } catch let error as SQLiteError {
      throw FeedDatabase.Unusable(path: path, StoreError(error))
    }
    return try examine(copy, isCurrent: isCurrent, of: path, progress)
  }

  /// Copies one instant of what a connection sees into the empty file at `copy`, as a database
  /// without a log.
  static func fill(
    _ copy: String, from source: borrowing Connection, _ progress: (Progress) -> Void
  ) throws {
    try source.begin(.deferred)
    defer { source.rollback() }
    // The instant is that of the first read.
    _ = try source.pragma("schema_version")
    do throws(SQLiteError) {
      let target = try Connection(path: copy, mode: .readWrite, busyTimeout: 0)
      // Nothing is lost with a copy that is cut short.
      try target.pragma("journal_mode", "MEMORY")
      try source.copy(to: target) { progress(.copying($0, of: $1)) }
      try target.leaveLog()
    } catch {
      // What is read is in order so far, so a damaged page is the source's.
      if error.isCorrupt { throw error }
      throw FeedDatabase.Unusable(description: "the copy can't be made: \(error)")
    }
  }

  static func examine(
    _ copy: String, isCurrent: Bool, of path: String, _ progress: @escaping (Progress) -> Void
  ) throws -> DoctorReport? {
    var fault: String?
    var report: DoctorReport?
    if isCurrent {
      report = try Doctor.check(path: copy) { progress(.examining($0)) }
      fault = report?.faults.first
    } else {
      let words = try telling(copy) { () throws(SQLiteError) in
        try Connection(path: copy, mode: .readOnly).pragma("integrity_check(1)")
      }
      fault = words == "ok" ? nil : words
    }
    guard fault == nil, report?.isSound ?? true else {
      throw FeedDatabase.Unusable(
        description:
          "\(path) is damaged: \(fault ?? "it contradicts itself"); no copy of it was kept, and rowcast doctor tells more"
      )
    }
    return report
  }

  static func telling<Result>(
    _ path: String, _ body: () throws(SQLiteError) -> Result
  ) throws(FeedDatabase.Unusable) -> Result {
    do throws(SQLiteError) { return try body() } catch {
      throw FeedDatabase.Unusable(path: path, StoreError(error))
    }
  }
}

extension Connection {
  /// Makes the database one file that can be read without any beside it.
  func leaveLog() throws(SQLiteError) { try pragma("journal_mode", "DELETE") }
}
