import Feeds
import HTTPServer

extension FileMark {
  /// What asks for a file's mark; the mark is nil while there is no such file.
  static func reader(of path: String) -> @Sendable () -> FileMark? {
    let realPath = ReplacingFile.resolved(path)
    return {
      guard let status = try? FileStatus(path: path) else { return nil }
      let logs = ["-wal", "-journal"].compactMap { try? FileStatus(path: realPath + $0) }
      return FileMark(
        device: status.device, inode: status.inode, size: status.size, modified: status.modified,
        changed: status.changed, hasLog: logs.contains { $0.size > 0 })
    }
  }
}
