import Foundation
import PackagePlugin

/// Writes `EmbeddedMigrations.swift` from the files of `migrations/`, so that the built binary
/// needs no folder beside it. The SQL files stay the one source: a change of one rebuilds it.
@main
struct EmbedMigrations: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "migrations")
    let files = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "sql" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedMigrations.swift")
    let script = context.package.directoryURL
      .appending(path: "Sources/EmbedMigrations/embed.sh")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) migrations",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + files.map(\.path),
        inputFiles: [script] + files,
        outputFiles: [output])
    ]
  }
}
