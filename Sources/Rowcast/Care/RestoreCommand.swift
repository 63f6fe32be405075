import Feeds
import HTTPServer

/// `rowcast restore`
enum RestoreCommand {
  static let syntax = CommandSyntax(
    name: "restore", summary: "put a backup in the place of the database",
    discussion: """
      Makes a copy of FILE beside the database, brings it to this program's schema, looks at
      it as doctor does, and only then gives the database its contents, in one transaction:
      whatever happens before that ends, the old ones are whole. Refused while a server or
      anything else has the database open, and where FILE is no Rowcast database, is damaged,
      or is a newer program's. FILE stays as it is.

      Needs room for two copies of FILE beside the database. A database that is damaged is
      kept beside, with .damaged at its name's end. What was written since the backup is gone,
      and snapshots of that time are refused: clients load their lists anew.
      """,
    operands: ["FILE"], options: [.db])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let path = try options.writableDatabasePath()
    let file = options.operands[0]
    guard CareFile.status(file) != nil else {
      throw UsageError(description: "there is no file \(file)")
    }
    try CareFile.requireFile(file)
    if CareFile.isSame(file, path) {
      throw UsageError(description: "\(file) is the database itself; name a backup of it")
    }
    let place = try DatabaseRestore.place(at: path)
    if let process = DatabaseHolder.process(of: path) {
      throw CareFile.Failure(
        description:
          "\(path) is in use by process \(process); end it first, and start it again afterwards")
    }
    let part = try CareFile.replacing(path)
    var line = ShareLine()
    defer { line.clear() }
    let progress = { (progress: DatabaseBackup.Progress) in line.show(progress.words) }
    let (applied, report) = try DatabaseRestore.prepare(
      file, at: part.partPath, progress: progress)
    var kept: String?
    switch place {
    case .nothing: kept = try exchange(part)
    case .damaged: kept = try exchange(part)
    case .database:
      do {
        try DatabaseRestore.overwrite(path, with: part.partPath, progress: progress)
      } catch is DatabaseRestore.Unreadable {
        kept = try exchange(part)
      } catch is DatabaseRestore.InUse {
        throw CareFile.Failure(
          description: "\(path) is in use; end what uses it first, and start it again afterwards")
      }
    }
    line.clear()
    for name in applied { print("applied \(name)") }
    print("\(LogText.line(file)) into \(LogText.line(path)): \(report.words)")
    if let kept { print("the damaged database is kept as \(LogText.line(kept))") }
    return 0
  }

  /// Gives the copy the database's name; answers the name that what lay there has now.
  private static func exchange(_ part: ReplacingFile) throws -> String? {
    let path = part.path
    let name = freeName(path)
    var kept: String?
    try CareFile.writing(path) { () throws(SystemError) in
      if CareFile.status(path).map({ $0.size > 0 }) ?? false {
        try ReplacingFile.link(path, as: name)
        kept = name
      }
      // SQLite would take what it says into the restored database.
      for suffix in ["-wal", "-journal"] where CareFile.status(path + suffix) != nil {
        try ReplacingFile.rename(path + suffix, to: name + suffix)
      }
      try part.commit()
    }
    return kept
  }

  private static func freeName(_ path: String) -> String {
    let names = ["\(path).damaged"] + (2...1000).map { "\(path).damaged-\($0)" }
    return names.first { name in
      ["", "-wal", "-journal"].allSatisfy { CareFile.status(name + $0) == nil }
    } ?? "\(path).damaged"
  }
}
