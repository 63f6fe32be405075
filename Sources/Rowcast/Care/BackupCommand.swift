import Feeds
import HTTPServer

/// `rowcast backup`
enum BackupCommand {
  static let syntax = CommandSyntax(
    name: "backup", summary: "copy the whole database into a file, and check the copy",
    discussion: """
      Copies the database as of one instant, beside a server at work and an import, which go
      on; as long as it lasts, the log beside the database takes all that is written. Then
      looks at the copy as doctor does. FILE takes its place whole, sound and on the disk, or
      not at all; an earlier backup there is replaced. A database that is damaged gives no
      backup. rowcast restore puts one back.
      """,
    operands: ["FILE"], options: [.db])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let path = try options.existingDatabasePath()
    let file = options.operands[0]
    try requireRoom(at: file, for: path)
    let part = try CareFile.replacing(file)
    var line = ShareLine()
    defer { line.clear() }
    let report = try DatabaseBackup.run(path: path, to: part.partPath) { progress in
      line.show(progress.words)
    }
    try CareFile.writing(file) { () throws(SystemError) in try part.commit() }
    line.clear()
    let size = SizeText.of(CareFile.status(file)?.size ?? 0)
    print("\(LogText.line(path)) into \(LogText.line(file)): \(report.words), \(size)")
    return 0
  }

  /// Refuses to put a backup where something else lies, above all a database in use.
  private static func requireRoom(at file: String, for path: String) throws {
    try CareFile.requireFile(file)
    guard let status = CareFile.status(file) else { return }
    if CareFile.isSame(file, path) {
      throw UsageError(description: "\(file) is the database itself; choose another file")
    }
    if let process = DatabaseHolder.process(of: file) {
      throw CareFile.Failure(
        description: "\(file) is a database that process \(process) uses; choose another file")
    }
    if ["-wal", "-shm", "-journal"].contains(where: { CareFile.status(file + $0) != nil }) {
      throw CareFile.Failure(
        description:
          "\(file) is a database with a log beside it, and no backup; choose another file")
    }
    guard status.size > 0 else { return }
    do { _ = try DatabaseRestore.place(at: file) } catch {
      throw CareFile.Failure(description: "\(file) is there and is no backup; choose another file")
    }
  }
}

extension DatabaseBackup.Progress {
  var words: String {
    switch self {
    case .copying(let done, let all):
      "copying: \(ShareLine.share(Int64(done), of: Int64(all)))"
    case .examining(let count): "checking: \(count) items"
    }
  }
}

extension DoctorReport? {
  /// What a copy holds.
  var words: String {
    guard let self else { return "of another schema, whole" }
    return "\(CountText.of(self.feeds, "feed")), \(CountText.of(self.items, "item")), no faults"
  }
}
