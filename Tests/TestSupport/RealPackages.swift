package import Foundation

/// The real list of packages, 100,203 items, where it is at hand beside the repository.
package enum RealPackages {
  package static let file: URL? = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appending(path: "shared/data/packages.ndjson.gz")
    return FileManager.default.isReadableFile(atPath: file.path) ? file : nil
  }()

  /// What a test that needs it says when it is not there.
  package static let absence = "../shared/data/packages.ndjson.gz is not here"

  /// The NDJSON text of `file`.
  package static func unzipped(_ file: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }
}
