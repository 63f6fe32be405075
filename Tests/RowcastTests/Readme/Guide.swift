#if DEBUG
  import Foundation
  import TestSupport

  /// The files and commands of `Docs/YourFirstCell.md`, in their order.
  ///
  /// A fenced block with a path behind its language is a file; one in `sh` is a command, and the next
  /// block without a path that is no command is what it prints. A heading begins in a new folder.
  struct Guide {
    enum Step {
      case folder
      case file(path: String, text: String)
      case command(Tour.Step)
    }

    static let firstCell: Guide = {
      var root = URL(filePath: #filePath)
      for _ in 0..<4 { root.deleteLastPathComponent() }
      let file = root.appending(path: "Docs/YourFirstCell.md")
      return Guide(markdown: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }()

    private(set) var steps: [Step] = []

    init(markdown: String) {
      var block: (info: String, start: Int, lines: [String])?
      for (number, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if let open = block {
          if line == "```" {
            block = nil
            take(open.info, open.start, open.lines.joined(separator: "\n"))
          } else {
            block?.lines.append(String(line))
          }
        } else if line.hasPrefix("```") {
          block = (String(line.dropFirst(3)), number + 1, [])
        } else if line.hasPrefix("## ") {
          steps.append(.folder)
        }
      }
    }

    private mutating func take(_ info: String, _ line: Int, _ text: String) {
      let words = info.split(separator: " ")
      if words.count == 2 {
        steps.append(.file(path: String(words[1]), text: text + "\n"))
      } else if info == "sh" {
        steps.append(
          .command(Tour.Step(page: "Docs/YourFirstCell.md", line: line, command: text, answer: nil))
        )
      } else if case .command(var step)? = steps.last, step.answer == nil {
        step.answer = text
        steps[steps.count - 1] = .command(step)
      }
    }

    /// The files of a folder of the guide, by their names.
    func files(in folder: String) -> [String: String] {
      var files: [String: String] = [:]
      for case .file(let path, let text) in steps where path.hasPrefix(folder + "/") {
        files[String(path.dropFirst(folder.count + 1))] = text
      }
      return files
    }
  }

  /// A reader who does what the guide says.
  final class GuideReader {
    private let programs: [String: String]
    private var folder: TemporaryFolder
    private var server: ServerProcess?

    /// - Parameter programs: the paths of those that the guide has its reader build, by name.
    init(programs: [String: String]) throws {
      self.programs = programs
      folder = try TemporaryFolder()
    }

    /// Does the step; nil, or what a command printed that the guide does not show.
    func follow(_ step: Guide.Step) throws -> String? {
      switch step {
      case .folder:
        server = nil
        folder = try TemporaryFolder()
        return nil
      case .file(let path, let text):
        let file = folder.file(path)
        try FileManager.default.createDirectory(
          atPath: URL(filePath: file).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return nil
      case .command(let step):
        let printed = try run(step)
        return step.matches(printed) ? nil : "\(step)\nprinted:\n\(printed)"
      }
    }

    private func run(_ step: Tour.Step) throws -> String {
      if step.command.hasPrefix("curl ") {
        guard let server else { throw TestFailure("\(step): nothing is served") }
        return try step.run(against: server)
      }
      let words = step.command.replacing("swift run ", with: "").split(separator: " ")
      let program = programs[String(words[0])] ?? RowcastBinary.path
      let arguments = words.dropFirst().map(String.init)
      guard arguments.first == "serve" else {
        let run = try RowcastBinary.run(
          arguments, program: program, workingFolder: folder.path)
        guard run.ending == .exited(0) else { throw TestFailure("\(step): \(run.whole)") }
        return run.output
      }
      server = nil
      let server = try ServerProcess(Array(arguments.dropFirst()), in: folder, program: program)
      self.server = server
      return server.line.replacing(":\(server.port)", with: ":8080")
    }
  }
#endif
