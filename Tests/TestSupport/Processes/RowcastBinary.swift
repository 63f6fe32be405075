import Foundation

/// The program that the package builds, and runs of it.
package enum RowcastBinary {
  /// Beside the test bundle, which this process is or has loaded, in debug and in release.
  package static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folders = [own] + CommandLine.arguments
    return
      folders
      .map { URL(filePath: $0).deletingLastPathComponent().appending(path: "rowcast").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      ?? "rowcast (not found beside \(own))"
  }()

  /// What a run of the program has left.
  package struct Finished: Sendable {
    package let ending: ChildProcess.Ending
    package let output: String
    package let errors: String

    /// For a message: all of it.
    package var whole: String { "\(ending)\nstdout: \(output)\nstderr: \(errors)" }
  }

  /// Runs a command to its end.
  ///
  /// - Parameter redirection: what a shell is to do with its streams, such as `>&-`.
  package static func run(
    _ arguments: [String], program: String = path, environment: [String: String] = [:],
    workingFolder: String? = nil, input: String? = nil, redirection: String = "",
    within limit: Duration = .seconds(10)
  ) throws -> Finished {
    let deadline = Deadline(limit)
    let process = try ChildProcess(
      program, arguments, environment: environment, workingFolder: workingFolder, input: input,
      redirection: redirection)
    let output = try process.restOfOutput(deadline)
    return Finished(
      ending: try process.wait(deadline), output: output, errors: process.errors)
  }
}
