package import Foundation

/// Feeds as sites have published them, where they are at hand beside the repository.
package enum RealFeeds {
  package static let folder: URL? = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let feeds = folder.appending(path: "shared/data/feeds")
    return FileManager.default.isReadableFile(atPath: feeds.path) ? feeds : nil
  }()

  /// What a test that needs them says when they are not there.
  package static let absence = "../shared/data/feeds is not here"

  /// Their paths, sorted; none where they are not there.
  package static var paths: [String] {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.sorted().map { folder.path + "/" + $0 }
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}
