import FoundationEssentials
import HTTPServer

extension Option {
  /// The database file, which every command takes.
  static let db = Option(
    name: "db", kind: .value(placeholder: "PATH"), help: "the database file",
    standard: "rowcast.db")
}

extension ParsedOptions {
  /// The database's path, of a file that is there or that can be made.
  ///
  /// Refused here is what SQLite would take for something else than a file, or would refuse without
  /// a word on the reason.
  func databasePath() throws(UsageError) -> String {
    let path = text(.db, else: "rowcast.db")
    if path.isEmpty || path == ":memory:" {
      throw UsageError(
        description:
          "\(origin(of: .db)) is \"\(path)\"; it must be the path of a file, such as rowcast.db")
    }
    if Self.isFolder(path) {
      throw UsageError(
        description:
          "\(origin(of: .db)) is \"\(path)\", a folder; it must be the path of a file, such as \(path)/rowcast.db"
      )
    }
    let parent = ReplacingFile.folder(of: path)
    guard Self.isFolder(parent) else {
      throw UsageError(
        description:
          "\(origin(of: .db)) is \"\(path)\", and there is no folder \(parent); make it first")
    }
    return path
  }

  /// The same for a command that makes the file where there is none.
  func writableDatabasePath() throws(UsageError) -> String {
    let path = try databasePath()
    let files = FileManager.default
    if !files.fileExists(atPath: path),
      !files.isWritableFile(atPath: ReplacingFile.folder(of: path))
    {
      throw UsageError(
        description:
          "\(origin(of: .db)) is \"\(path)\", and this user may not make a file in its folder; change its permissions or choose another"
      )
    }
    return path
  }

  private static func isFolder(_ path: String) -> Bool {
    // By attributes of the path with a slash: those of what a link points to.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/.")
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }
}
