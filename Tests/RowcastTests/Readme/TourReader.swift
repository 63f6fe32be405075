import Foundation
import TestSupport

/// A reader who does what a tour says, in a folder of their own.
final class TourReader {
  private let folder: TemporaryFolder
  private var server: ServerProcess?
  /// The commands that set something for those behind them.
  private var settings: [String] = []

  /// - Parameter options: of a server that runs from the beginning; nil for none.
  init(serving options: [String]? = nil) throws {
    folder = try TemporaryFolder()
    if let options { server = try ServerProcess(options, in: folder) }
  }

  /// Does the part; nil, or what a command printed that the page does not show.
  func follow(_ part: Tour.Part) throws -> String? {
    switch part {
    case .file(let path, let text):
      let file = URL(filePath: folder.file(path))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return nil
    case .server(let options):
      _ = try server?.stop()
      server = try ServerProcess(options, in: folder)
      return nil
    case .command(let step):
      if step.command.hasPrefix("export ") { settings.append(step.command) }
      let printed = try step.run(in: folder.path, port: server?.port, after: settings)
      return step.matches(printed) ? nil : "\(step)\nprinted:\n\(printed)"
    }
  }
}

extension Tour.Step {
  /// Runs the command against that server in place of `localhost:8080`; gives what it prints.
  func run(against server: ServerProcess) throws -> String {
    try run(in: server.folder.path, port: server.port)
  }

  /// Runs the command, with `rowcast` as the program under test; gives what it prints, errors too.
  ///
  /// - Parameters:
  ///   - port: that of the server in place of `localhost:8080`; nil where none runs.
  ///   - settings: commands that go in front.
  func run(
    in folder: String, port: UInt16?, after settings: [String] = []
  ) throws -> String {
    var command = command
    if let port { command.replace("localhost:8080", with: "127.0.0.1:\(port)") }
    // A curl that says nothing of its own, whatever the user has set.
    let lines =
      [
        "exec 2>&1", "curl() { command curl -q --silent \"$@\"; }",
        "rowcast() { '\(RowcastBinary.path)' \"$@\"; }",
      ] + settings + [command]
    let run = try RowcastBinary.run(
      ["-c", lines.joined(separator: "\n")], program: "/bin/sh", workingFolder: folder)
    guard run.ending == .exited(0) else { throw TestFailure("\(self): \(run.whole)") }
    return run.output
  }
}
