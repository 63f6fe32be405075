import Foundation
import Glibc
import TestSupport

/// Input for imports.
enum Samples {
  /// One film a line, `film-N` of the year N.
  static func films(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { film("film-\($0)", title: "Film \($0)") + "\n" }.joined()
  }

  /// A line without its end.
  static func film(_ id: String, title: String) -> String {
    #"{"id":"\#(id)","type":"film","publishedAt":"2026-01-02T03:04:05Z","#
      + #""payload":{"title":"\#(title)","year":1977}}"#
  }

  /// The real list of packages beside the repository, nil where it is not at hand.
  static let packages: String? = {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let file = root.appending(path: "shared/data/packages.ndjson.gz").path
    return FileManager.default.isReadableFile(atPath: file) ? file : nil
  }()
}

extension TemporaryFolder {
  /// Makes a file and gives its path.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>, as name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  @discardableResult
  func write(_ text: String, as name: String) throws -> String {
    try write(Array(text.utf8), as: name)
  }

  /// The same bytes in gzip, made by the system's own program.
  func writeGzip(_ text: String, as name: String) throws -> String {
    let plain = try write(text, as: name + ".plain")
    let run = try RowcastBinary.run(
      ["-nc", plain], program: "/usr/bin/gzip", redirection: "> '\(file(name))'")
    guard run.ending == .exited(0) else { throw TestFailure(run.whole) }
    try FileManager.default.removeItem(atPath: plain)
    return file(name)
  }

  /// Moves a file or a folder, in the place of one that is there, as editors save.
  func move(_ name: String, to other: String) throws {
    guard unsafe rename(file(name), file(other)) == 0 else {
      throw TestFailure("\(name) can't be moved: error \(errno)")
    }
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file(name))))
  }

  /// The names of what lies in it.
  func listing() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
