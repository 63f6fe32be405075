import Foundation

/// A new folder for one test, removed with everything in it when the value goes away.
package final class TemporaryFolder: Sendable {
  /// Absolute, without a slash at its end.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "rowcast-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// The path of `name` in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
