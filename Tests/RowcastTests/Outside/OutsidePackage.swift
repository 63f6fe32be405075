#if DEBUG
  import Foundation
  import TestSupport

  /// A package of somebody else's that depends on this repository by its path.
  ///
  /// It is built beside this build and not in it, whose lock a test run may hold; what is built of
  /// this repository there is kept for the next run.
  enum OutsidePackage {
    static let hasToolchain =
      (try? RowcastBinary.run(["-c", "command -v swift"], program: "/bin/sh").ending) == .exited(0)

    /// The programs of the package, built at the first use: their paths by name.
    static let programs = Result { try build() }

    private static let repository: String = {
      var root = URL(filePath: #filePath)
      for _ in 0..<4 { root.deleteLastPathComponent() }
      return root.path
    }()

    private static func build() throws -> [String: String] {
      let folder = try TemporaryFolder()
      let names = OutsideSources.targets.map(\.name)
      try folder.write(manifest(of: names), as: "Package.swift")
      for (target, files) in OutsideSources.targets {
        try FileManager.default.createDirectory(
          atPath: folder.file("Sources/\(target)"), withIntermediateDirectories: true)
        for (name, text) in files { try folder.write(text, as: "Sources/\(target)/\(name)") }
      }
      let scratch = URL(filePath: RowcastBinary.path).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "outside").path
      let run = try RowcastBinary.run(
        [
          "swift", "build", "--package-path", folder.path, "--scratch-path", scratch,
          "--disable-index-store",
        ],
        program: "/usr/bin/env", within: .seconds(150))
      guard run.ending == .exited(0) else { throw TestFailure(run.whole) }
      return Dictionary(uniqueKeysWithValues: names.map { ($0, "\(scratch)/debug/\($0)") })
    }

    private static func manifest(of targets: [String]) -> String {
      let lines = targets.map { name in
        """
            .executableTarget(
              name: "\(name)", dependencies: [.product(name: "Rowcast", package: "rowcast")]),
        """
      }
      return """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "outside",
          dependencies: [.package(name: "rowcast", path: "\(repository)")],
          targets: [
        \(lines.joined(separator: "\n"))
          ])

        """
    }
  }
#endif
