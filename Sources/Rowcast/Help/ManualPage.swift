/// A manual page of all commands, in the macros of man(7).
struct ManualPage {
  let program: String
  let commands: [CommandSyntax]

  var text: String {
    var lines = [
      ".TH \(argument(program.uppercased())) 1 \"\" \(argument("\(program) \(Version.current)")) \"User Commands\"",
      ".SH NAME", "\(escaped(program)) \\- serves pages of mixed, typed rows out of SQLite",
      ".SH SYNOPSIS", ".B \(escaped(program))", ".I COMMAND", "[\\fIOPTION\\fR]...",
      ".SH DESCRIPTION",
      "Rowcast keeps feeds of mixed items in SQLite and serves them over HTTP.",
      "Each option can be given as \\fB\\-\\-name VALUE\\fR or \\fB\\-\\-name=VALUE\\fR, and is also read from the environment, where the command line comes first.",
      ".SH OPTIONS", ".TP", ".B \\-\\-help", "alone: the commands; behind a command: what it takes",
      ".TP", ".B \\-\\-version", "print the version", ".SH COMMANDS",
    ]
    for command in commands { lines += section(of: command) }
    lines += [
      ".SH EXIT STATUS", ".TP", ".B 0", "done", ".TP", ".B 1",
      "failed, or a check found a fault; standard error tells", ".TP", ".B 2",
      "the command line or the registry is wrong; nothing was done",
      ".SH FILES", ".TP", ".B rowcast.db",
      "the database, unless \\fB\\-\\-db\\fR names another; SQLite keeps \\fB\\-wal\\fR and \\fB\\-shm\\fR beside it while it is open",
    ]
    return lines.joined(separator: "\n")
  }

  private func section(of command: CommandSyntax) -> [String] {
    let usage = ([program, command.name] + command.operands).joined(separator: " ")
    var lines = [".SS \(argument(usage))"]
    var isVerbatim = false
    for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        lines.append(isVerbatim ? ".fi" : ".PP")
        isVerbatim = false
      } else {
        if line.hasPrefix("  "), !isVerbatim {
          lines.append(".nf")
          isVerbatim = true
        }
        lines.append(escaped(String(line)))
      }
    }
    if isVerbatim { lines.append(".fi") }
    for group in command.groups where !group.options.isEmpty {
      if !group.title.isEmpty { lines += [".PP", escaped(group.title) + ":"] }
      for option in group.options {
        lines += [".TP", tag(of: option), escaped(CommandSyntax.explanation(of: option))]
      }
    }
    return lines
  }

  private func tag(of option: Option) -> String {
    switch option.kind {
    case .flag: ".B \(escaped(option.spelling))"
    case .value(let placeholder):
      "\\fB\(escaped(option.spelling))\\fR \\fI\(escaped(placeholder))\\fR"
    }
  }

  /// Text that no reader takes for a request or an escape, its dashes those that people type.
  private func escaped(_ text: String) -> String {
    let plain = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "…": "..."
      default: String(character)
      }
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  /// One argument of a macro.
  private func argument(_ text: String) -> String {
    "\"" + escaped(text).map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
