import Foundation
import PackagePlugin

/// Makes Swift of files, so that the built binary needs no folder beside it. The files stay the one
/// source: a change of one rebuilds it.
@main
struct EmbedFiles: BuildToolPlugin {
  /// What a target embeds: the files of a folder with those endings, in an enum of that name.
  private static let plans: [String: (folder: String, endings: Set<String>, name: String)] = [
    "Feeds": ("migrations", ["sql"], "EmbeddedMigrations"),
    "Viewer": ("Sources/Viewer/Web", ["html", "css", "js"], "EmbeddedWeb"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let plan = Self.plans[target.name] else { return [] }
    let root = context.package.directoryURL
    let files = try FileManager.default
      .contentsOfDirectory(
        at: root.appending(path: plan.folder), includingPropertiesForKeys: nil
      )
      .filter { plan.endings.contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: plan.name + ".swift")
    let script = root.appending(path: "Sources/EmbedFiles/embed.sh")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of \(plan.folder)",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path, plan.name] + files.map(\.path),
        inputFiles: [script] + files,
        outputFiles: [output])
    ]
  }
}
