import FoundationEssentials
import SQLite

/// Finds every way in which a database contradicts itself, and mends what can be mended.
package enum Doctor {
  /// Looks at the whole database as of one instant, beside whoever uses it, and changes nothing.
  ///
  /// Holds one read transaction: meanwhile the log beside the file takes all that is written. Takes
  /// about five seconds a million items.
  ///
  /// - Parameter progress: called with the items seen, first those of the orders, then all rows.
  package static func check(
    path: String, progress: @escaping (Int) -> Void = { _ in }
  ) throws(FeedDatabase.Unusable) -> DoctorReport {
    try FeedDatabase.requireCurrent(path: path)
    // A connection that only reads leaves its log behind, where there was none.
    let hadLog = FileManager.default.fileExists(atPath: path + "-wal")
    defer { if !hadLog { FeedDatabase.settle(path: path) } }
    return try telling(path) { () throws(SQLiteError) in
      let database = DoctorConnection(try FeedDatabase.connectionToRead(path))
      try database.connection.setCacheSize(kibibytes: cacheSize)
      try database.connection.begin(.deferred)
      // Of a damaged file not even the end of reading can be relied on.
      defer { database.connection.rollback() }
      return try examine(database, progress).report
    }
  }

  /// Looks at the whole database and mends what it can, in one transaction that keeps other writers
  /// out; readers go on with what was.
  ///
  /// Orders are built from the items alone and no item is lost. What a feed was at earlier instants
  /// goes with what is damaged. Where SQLite finds its own pages damaged nothing is written.
  package static func repair(
    path: String, progress: @escaping (Int) -> Void = { _ in }
  ) throws(FeedDatabase.Unusable) -> DoctorRepair {
    try FeedDatabase.requireCurrent(path: path)
    return try telling(path) { () throws(SQLiteError) in
      let database = DoctorConnection(try Connection(path: path, mode: .readWrite))
      try database.connection.useWriteAheadLog()
      try database.connection.setSynchronous(.full)
      try database.connection.setCacheSize(kibibytes: cacheSize)
      try database.connection.begin(.immediate)
      // Where nothing was mended, nothing is to be committed.
      defer { database.connection.rollback() }
      let repair = try mend(database, progress)
      if !repair.deeds.isEmpty { try database.connection.commit() }
      return repair
    }
  }

  /// KiB of pages that SQLite keeps: items are looked up in their feed's order, all over the file.
  private static let cacheSize = 128 * 1024

  private static func mend(
    _ database: DoctorConnection, _ progress: @escaping (Int) -> Void
  ) throws(SQLiteError) -> DoctorRepair {
    var seen = try examine(database, progress)
    let before = seen.report
    var deeds: [String] = []
    var last: Set<DoctorMend> = []
    // Each round may bring to light what the damage before it hid.
    for _ in 0..<5 where !seen.isFileDamaged {
      let mends = seen.findings.mends.subtracting([.nothing])
      if mends.isEmpty || mends == last { break }
      last = mends
      var mending = Mending(of: seen)
      try mending.run(mends)
      deeds += mending.deeds
      seen = try examine(database, progress)
    }
    return DoctorRepair(before: before, deeds: deeds, after: seen.report)
  }

  private static func examine(
    _ database: DoctorConnection, _ progress: @escaping (Int) -> Void
  ) throws(SQLiteError) -> Examination {
    let examination = try Examination(of: database, progress: progress)
    try examination.run()
    return examination
  }

  private static func telling<Result>(
    _ path: String, _ body: () throws(SQLiteError) -> Result
  ) throws(FeedDatabase.Unusable) -> Result {
    do throws(SQLiteError) { return try body() } catch {
      throw FeedDatabase.Unusable(path: path, StoreError(error))
    }
  }
}
