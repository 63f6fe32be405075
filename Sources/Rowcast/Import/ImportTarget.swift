import Feeds
import FoundationEssentials
import SQLite

/// The database that an import writes to: the one that is named, or for a dry run without one, a
/// new one that goes away with the value.
final class ImportTarget {
  let path: String
  private var folder: String?

  /// The database itself, made and migrated where that is needed.
  init(_ path: String) throws {
    self.path = path
    _ = try FeedDatabase.prepare(path: path)
    try FeedDatabase.verify(path: path)
  }

  /// The database as it is, for a run that changes nothing.
  init(dry path: String) throws {
    if FileManager.default.fileExists(atPath: path) {
      let pending = try FeedDatabase.status(path: path).contains { $0.state == .pending }
      guard !pending else {
        throw FeedDatabase.Unusable(
          description:
            "\(path) is not at this program's schema yet, and a dry run changes nothing; run rowcast migrate first"
        )
      }
      self.path = path
      try FeedDatabase.verify(path: path)
      return
    }
    let name = "rowcast-dry-run-\(UInt64.random(in: 0...UInt64.max))"
    let folder = FileManager.default.temporaryDirectory.path + "/" + name
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
    } catch {
      throw FeedDatabase.Unusable(
        description: "\(folder), which a dry run needs, can't be made; set TMPDIR to another folder"
      )
    }
    self.folder = folder
    self.path = folder + "/rowcast.db"
    _ = try FeedDatabase.prepare(path: self.path)
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }
}
