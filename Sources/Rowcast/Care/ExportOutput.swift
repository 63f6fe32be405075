import HTTPServer
import Zlib

/// Where exported lines go: standard output, a pipe or a device as they come, or a file that takes
/// its place once it is whole.
final class ExportOutput {
  private enum Target {
    case stream(ByteStream)
    case file(ReplacingFile)
  }

  /// Of gzip: the common one between size and time, where nobody waits.
  private static let level: Int32 = 6

  /// As messages name it.
  let name: String
  private let target: Target
  private var gzip: GzipEncoder?

  var isStandardOutput: Bool { name == "standard output" }

  /// - Parameter path: a file's path, or `-`.
  init(_ path: String, gzip: Bool) throws {
    if path == "-" {
      name = "standard output"
      target = .stream(.standardOutput)
    } else {
      name = path
      switch CareFile.status(path)?.kind {
      case .folder: throw UsageError(description: "\(path) is a folder; give the path of a file")
      case .other:
        target = .stream(
          try CareFile.writing(path) { () throws(SystemError) in
            try ByteStream(writing: path)
          })
      case .file, nil: target = .file(try CareFile.replacing(path))
      }
    }
    self.gzip = gzip ? try GzipEncoder(level: Self.level) : nil
  }

  func write(_ lines: [UInt8]) throws(CareFile.Failure) {
    try put(gzip?.encode(piece: lines[...]) ?? lines)
  }

  /// Ends what was begun; a file is on the disk, under its name, when this returns.
  func finish() throws(CareFile.Failure) {
    if let rest = gzip?.finish() { try put(rest) }
    guard case .file(let file) = target else { return }
    try CareFile.writing(name) { () throws(SystemError) in try file.commit() }
  }

  private func put(_ bytes: [UInt8]) throws(CareFile.Failure) {
    try CareFile.writing(name) { () throws(SystemError) in
      switch target {
      case .stream(let stream): try stream.write(bytes)
      case .file(let file): try file.write(bytes)
      }
    }
  }
}
