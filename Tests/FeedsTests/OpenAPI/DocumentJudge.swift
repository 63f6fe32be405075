import Foundation
import TestSupport

/// The public validators that scripts/contract-check has installed.
enum DocumentJudge {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let python = "\(root)/.build/contract-check/bin/python"

  static let isThere = FileManager.default.isExecutableFile(atPath: python)

  /// What they say of the documents; empty where all are valid.
  static func faults(of documents: [[UInt8]]) throws -> String {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for (index, document) in documents.enumerated() {
      files.append(folder.file("\(index).json"))
      try Data(document).write(to: URL(filePath: folder.file("\(index).json")))
    }
    let run = try RowcastBinary.run(
      ["\(root)/scripts/contract/judge.py", "--document-alone"] + files, program: python,
      within: .seconds(120))
    return run.ending == .exited(0) ? "" : run.whole
  }
}
