extension Completions {
  /// For fish: `rowcast completions fish | source`.
  var fish: String {
    var lines = [
      "# fish completion of \(program), made by: \(program) completions fish",
      "function \(identifier)_at",
      "  # Whether the words before the cursor begin with these, and no longer command's.",
      "  set -l words (commandline -opc)",
      "  set -e words[1]",
      "  for word in $argv",
      "    test (count $words) -gt 0; and test $words[1] = $word; or return 1",
      "    set -e words[1]",
      "  end",
      "  return 0",
      "end",
      "function \(identifier)_alone",
      "  set -l words (commandline -opc)",
      "  test (count $words) -eq (math (count $argv) + 1); and \(identifier)_at $argv",
      "end",
      "complete -c \(program) -f",
      "complete -c \(program) -n \(identifier)_alone -l help -d 'show this'",
      "complete -c \(program) -n \(identifier)_alone -l version -d 'print the version'",
    ]
    for word in firstWords {
      let command = commands.first { $0.name == word } ?? commands.first { $0.words[0] == word }
      lines.append(
        "complete -c \(program) -n \(identifier)_alone -a \(word) -d \(quoted(command?.summary ?? ""))"
      )
    }
    for command in commands {
      if command.words.count > 1 {
        lines.append(
          "complete -c \(program) -n '\(identifier)_alone \(command.words[0])' -a \(command.words[1]) -d \(quoted(command.summary))"
        )
      }
      let condition = "-n '\(identifier)_at \(command.name)'"
      for option in command.options {
        var line = "complete -c \(program) \(condition) -l \(option.name) -d \(quoted(option.help))"
        if let kind = option.valueKind { line += (kind == .files ? " -r" : " -x") + offer(kind) }
        lines.append(line)
      }
      for name in command.operands {
        let offer = offer(ValueKind(name: name))
        if !offer.isEmpty { lines.append("complete -c \(program) \(condition)\(offer)") }
      }
    }
    return lines.joined(separator: "\n")
  }

  private func offer(_ kind: ValueKind) -> String {
    switch kind {
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .feeds: " -a \(quoted("(" + feedsCommand(program) + ")"))"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .nothing: ""
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
