import Foundation
import TestSupport

/// The requests that a README shows, each with the answer that it prints.
///
/// Between the lines `<!-- tour -->` and `<!-- end of tour -->`, each fenced `sh` block is a command
/// for the shell if it begins with `curl`; the next fenced block of another language, before any
/// other `sh` block, is its answer. `…` in an answer stands for anything, over lines too.
struct Tour {
  struct Step: CustomStringConvertible {
    /// The line of the README where the command's block begins, from 1.
    let line: Int
    let command: String
    /// Nil where the README shows none.
    var answer: String?

    var description: String { "README line \(line): \(command)" }
  }

  private(set) var steps: [Step] = []

  init(markdown: String) {
    var isWithin = false
    var block: (language: String, start: Int, lines: [String])?
    // At LF alone is enough: a README has no other line ends.
    for (number, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let open = block {
        if line == "```" {
          block = nil
          if isWithin { take(open.language, open.start, open.lines.joined(separator: "\n")) }
        } else {
          block?.lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), number + 1, [])
      } else if line == "<!-- tour -->" {
        isWithin = true
      } else if line == "<!-- end of tour -->" {
        isWithin = false
      }
    }
  }

  private mutating func take(_ language: String, _ line: Int, _ text: String) {
    if language == "sh" {
      if text.hasPrefix("curl ") { steps.append(Step(line: line, command: text, answer: nil)) }
    } else if let last = steps.indices.last, steps[last].answer == nil {
      steps[last].answer = text
    }
  }
}

extension Tour.Step {
  /// Whether `printed` is what the answer shows, ends of lines as in CR LF and a last one apart.
  func matches(_ printed: String) -> Bool {
    guard let answer else { return true }
    let shown = Self.normalized(answer).components(separatedBy: "…")
    var rest = Self.normalized(printed)[...]
    guard let first = shown.first, let last = shown.last, rest.hasPrefix(first) else {
      return false
    }
    if shown.count == 1 { return rest == first }
    rest = rest.dropFirst(first.count)
    for part in shown.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  private static func normalized(_ text: String) -> String {
    var text = text.replacing("\r\n", with: "\n")
    while text.last == "\n" { text.removeLast() }
    return text
  }

  /// Runs the command against that server in place of `localhost:8080`; gives what it prints.
  func run(against server: ServerProcess) throws -> String {
    let command = command.replacing("localhost:8080", with: "127.0.0.1:\(server.port)")
    // A curl that shows no progress bar when its output is no terminal, whatever the user has set.
    let run = try RowcastBinary.run(
      ["-c", "curl() { command curl -q --silent --show-error \"$@\"; }; " + command],
      program: "/bin/sh")
    guard run.ending == .exited(0) else { throw TestFailure("\(self): \(run.whole)") }
    return run.output
  }
}
