import Feeds
import HTTPServer

/// Files that the commands of care make.
enum CareFile {
  /// A file that could not be made, told by its name.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What lies at a path; nil for nothing.
  static func status(_ path: String) -> FileStatus? { try? FileStatus(path: path) }

  /// A file that will take its place at `path` once it is whole.
  static func replacing(_ path: String) throws(Failure) -> ReplacingFile {
    do throws(SystemError) { return try ReplacingFile(path: path) } catch {
      throw Failure(
        description: error.isOfHeldLock
          ? "another process makes \(path) now; wait for it"
          : "\(path) can't be made (\(error)); check the folder and its permissions")
    }
  }

  /// Runs `body`, with a failing call told as one on `path`.
  static func writing<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) { return try body() } catch {
      throw Failure(description: "\(path) can't be written: \(error)")
    }
  }

  /// Whether two paths lead to one file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    guard let one = status(path), let two = status(other) else { return false }
    return one.device == two.device && one.inode == two.inode
  }

  /// Refuses a folder, and what is no file where one is to be put.
  static func requireFile(_ path: String) throws(UsageError) {
    guard let kind = status(path)?.kind, kind != .file else { return }
    throw UsageError(
      description:
        "\(path) is \(kind == .folder ? "a folder" : "a pipe, a socket or a device"); give the path of a file"
    )
  }
}
