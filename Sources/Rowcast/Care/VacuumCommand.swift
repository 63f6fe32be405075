import Feeds
import HTTPServer

/// `rowcast vacuum`
enum VacuumCommand {
  static let syntax = CommandSyntax(
    name: "vacuum", summary: "give the room of deleted rows back",
    discussion: """
      Removes what is left of deleted feeds, writes the database anew without its free pages
      where it has any, and takes the log beside it in. Safe beside a server, whose readers
      never wait; writers wait as long as it takes, some ten seconds a gigabyte, and those that
      wait for longer than 5 seconds fail. Needs room for two copies of what is kept, one of
      them where SQLite makes temporary files (SQLITE_TMPDIR, /var/tmp). Killed or out of
      room, it leaves the database as it was.
      """,
    operands: [], options: [.db])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let path = try options.existingDatabasePath()
    try FeedDatabase.checkPages(path: path)
    _ = try FeedDatabase.prepare(path: path)
    do throws(StoreError) {
      try RemovalRun(FeedRemoval(path: path)).finish()
    } catch {
      throw FeedDatabase.Unusable(path: path, error)
    }
    let before = size(path)
    let report = try DatabaseVacuum.run(path: path)
    let kept = report.wasRewritten ? "" : "; it had no free pages"
    print("\(LogText.line(path)): \(before) bytes before, \(size(path)) after\(kept)")
    if report.isLogHeld {
      print("the log beside it is given back when those who read it now have ended")
    }
    return 0
  }

  /// Bytes of the database and of the log beside it.
  private static func size(_ path: String) -> Int64 {
    [path, path + "-wal"].reduce(0) { $0 + (CareFile.status($1)?.size ?? 0) }
  }
}
