extension Completions {
  /// For zsh: `source <(rowcast completions zsh)`, or a file `_rowcast` in a folder of `fpath`.
  var zsh: String {
    """
    #compdef \(program)
    # zsh completion of \(program), made by: \(program) completions zsh
    \(identifier)_feeds() {
      local -a names
      names=(${(f)"$(\(feedsCommand(#""${\#(identifier)_program:-\#(program)}""#)))"})
      compadd -a names
    }
    \(identifier)() {
      local \(identifier)_program=$words[1]
      if ((CURRENT == 2)); then
        local -a commands
        commands=(
    \(firstWords.map(described).joined(separator: "\n"))
        )
        _describe command commands
        return
      fi
      case "$words[2]" in
    \(firstWords.map(branch).joined(separator: "\n"))
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      \(identifier) "$@"
    else
      compdef \(identifier) \(program)
    fi
    """
  }

  private func described(_ word: String) -> String {
    let command = commands.first { $0.name == word } ?? commands.first { $0.words[0] == word }
    return "      " + quoted("\(word):\(command?.summary ?? "")")
  }

  private func branch(_ word: String) -> String {
    var lines = ["    \(word))"]
    let second = secondWords(behind: word)
    if !second.isEmpty {
      lines.append("      ((CURRENT == 3)) && compadd -- \(second.joined(separator: " "))")
      lines.append("      case \"$words[3]\" in")
      for command in commands where command.words.count > 1 && command.words[0] == word {
        lines += [
          "        \(command.words[1]))", "          shift 2 words; ((CURRENT -= 2))",
          arguments(of: command, indent: "          "), "          return", "          ;;",
        ]
      }
      lines.append("      esac")
    }
    if let command = commands.first(where: { $0.name == word }) {
      lines += ["      shift words; ((CURRENT--))", arguments(of: command, indent: "      ")]
    }
    return (lines + ["      ;;"]).joined(separator: "\n")
  }

  private func arguments(of command: CommandSyntax, indent: String) -> String {
    var words = ["'--help[show this]'"]
    for option in command.options {
      let help = escaped(option.help, "[]:")
      switch option.kind {
      case .flag: words.append(quoted("\(option.spelling)[\(help)]"))
      case .value(let placeholder):
        words.append(
          quoted(
            "\(option.spelling)=[\(help)]:\(escaped(placeholder, ":")):\(action(.init(name: placeholder)))"
          ))
      }
    }
    for (index, name) in command.operands.enumerated() {
      words.append(quoted("\(index + 1):\(escaped(name, ":")):\(action(ValueKind(name: name)))"))
    }
    return indent + "_arguments " + words.joined(separator: " \\\n\(indent)  ")
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .files: "_files"
    case .folders: "_files -/"
    case .feeds: identifier + "_feeds"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  private func escaped(_ text: String, _ special: String) -> String {
    text.map { special.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }
}
