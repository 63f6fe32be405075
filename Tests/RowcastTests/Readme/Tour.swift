import Foundation

/// What a page has its reader do and see: files, servers and commands, each command with the answer
/// that the page prints.
///
/// Between the lines `<!-- tour -->` and `<!-- end of tour -->`, a fenced block with a path behind its
/// language is a file. One in `sh` is a command for the shell, or starts the server if it begins with
/// `scripts/serve` or `rowcast serve`; the next fenced block of another language, before any other
/// part, is what the command prints. `…` in an answer stands for anything, over lines too.
struct Tour {
  enum Part {
    case file(path: String, text: String)
    case server(options: [String])
    case command(Step)
  }

  struct Step: CustomStringConvertible {
    var page = "README.md"
    /// The line of the page where the command's block begins, from 1.
    let line: Int
    let command: String
    /// Nil where the page shows none.
    var answer: String?

    var description: String { "\(page) line \(line): \(command)" }
  }

  private let page: String
  private(set) var parts: [Part] = []

  /// The commands among the parts.
  var steps: [Step] {
    parts.compactMap { part in
      if case .command(let step) = part { step } else { nil }
    }
  }

  /// - Parameter page: a path in the repository; one that can't be read has no parts.
  init(page: String) {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let text = try? String(contentsOf: root.appending(path: page), encoding: .utf8)
    self.init(markdown: text ?? "", of: page)
  }

  init(markdown: String, of page: String = "README.md") {
    self.page = page
    var isWithin = false
    var block: (info: String, start: Int, lines: [String])?
    // At LF alone is enough: a page has no other line ends.
    for (number, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let open = block {
        if line == "```" {
          block = nil
          if isWithin { take(open.info, open.start, open.lines.joined(separator: "\n")) }
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

  private mutating func take(_ info: String, _ line: Int, _ text: String) {
    let words = info.split(separator: " ")
    if words.count == 2 {
      parts.append(.file(path: String(words[1]), text: text + "\n"))
    } else if info == "sh" {
      if let options = Self.serverOptions(text) {
        parts.append(.server(options: options))
      } else {
        parts.append(.command(Step(page: page, line: line, command: text, answer: nil)))
      }
    } else if case .command(var step)? = parts.last, step.answer == nil {
      step.answer = text
      parts[parts.count - 1] = .command(step)
    }
  }

  /// Nil for a command that starts no server.
  private static func serverOptions(_ command: String) -> [String]? {
    let words = command.split(separator: " ").map(String.init)
    if words.first == "scripts/serve" { return ["--demo"] + words.dropFirst() }
    return words.starts(with: ["rowcast", "serve"]) ? Array(words.dropFirst(2)) : nil
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
}
