package import Cells
import FoundationEssentials
import Glibc
import HTTPServer

/// The folder that `--cells` names: nib files, `*.json`.
///
/// Hidden files, folders and files of other names, such as editors' backups, are passed over.
package struct CellsFolder: Sendable {
  /// Bytes of the largest file that is read; a nib has fewer by far.
  package static let maximumFileSize = 1 << 20

  /// As it was given.
  package let path: String
  /// What named it: `--cells`, or the variable.
  private let origin: String

  package init(path: String, origin: String = "--cells") {
    self.path = path
    self.origin = origin
  }

  /// Reads every nib file, sorted by name; one that can't be read says so to the registry.
  ///
  /// - Throws: that the folder can't be read, and what to do.
  package func files() throws(UsageError) -> [NibFile] {
    var files: [NibFile] = []
    for name in try names() {
      do throws(Unreadable) {
        if let bytes = try bytes(of: name) {
          files.append(NibFile(path: file(name), bytes: bytes))
        }
      } catch {
        // One that was taken away since the folder was listed is none of its files.
        guard try names().contains(name) else { continue }
        files.append(NibFile(path: file(name), unreadable: error.reason))
      }
    }
    return files
  }

  /// What the kernel says of the files, without reading them.
  func status() throws(UsageError) -> CellsFolderStatus {
    CellsFolderStatus(
      files: try names().map { name in
        CellsFolderStatus.File(name: name, status: try? FileStatus(path: file(name)))
      })
  }

  /// The path of one of its files, as messages have it.
  private func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private func names() throws(UsageError) -> [String] {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(path: path) } catch {
      throw refusal(
        error.errno == ENOENT
          ? "and there is no such folder; make it, or name another"
          : "which can't be read (\(error)); check its permissions")
    }
    guard status.kind == .folder else {
      throw refusal("which is no folder; give the folder that the nib files are in")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw refusal("a folder that can't be listed; check its permissions")
    }
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
  }

  private func refusal(_ what: String) -> UsageError {
    UsageError(description: "\(origin) is \"\(path)\", \(what)")
  }

  /// Why a file of the folder has no content.
  private struct Unreadable: Error {
    let reason: String
  }

  /// Nil for a folder.
  private func bytes(of name: String) throws(Unreadable) -> [UInt8]? {
    let path = file(name)
    let content: [UInt8]?
    do throws(SystemError) {
      switch try FileStatus(path: path).kind {
      case .folder: return nil
      // Opening one could wait for ever.
      case .other: content = nil
      case .file: content = try Self.beginning(of: path)
      }
    } catch {
      throw Unreadable(
        reason: "the file can't be read (\(error)); check its permissions, or take it away")
    }
    guard let content else {
      throw Unreadable(
        reason: "this is a pipe, a socket or a device; a nib is a file, so take it away")
    }
    guard content.count <= Self.maximumFileSize else {
      throw Unreadable(
        reason:
          "the file has more than \(Self.maximumFileSize) bytes, and a nib at most \(NibFile.maximumBytes); shorten it, or take it away"
      )
    }
    return content
  }

  /// The file's bytes; of one that is too large, somewhat more than the most.
  private static func beginning(of path: String) throws(SystemError) -> [UInt8] {
    let stream = try ByteStream(reading: path)
    var bytes: [UInt8] = []
    while bytes.count <= maximumFileSize {
      let piece = try stream.read(64 * 1024)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}
