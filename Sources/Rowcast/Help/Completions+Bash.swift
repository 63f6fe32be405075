extension Completions {
  /// For bash: `source <(rowcast completions bash)`.
  var bash: String {
    """
    # bash completion of \(program), made by: \(program) completions bash
    \(identifier)() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
      # bash takes the sign between an option and its value for a word.
      if [[ $cur == = ]]; then
        cur=
      elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      local command= first=1
      local options= valued=
      case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in
    \(lines(commands.filter { $0.words.count > 1 }, choosing))
        *)
          case "${COMP_WORDS[1]}" in
    \(lines(commands.filter { $0.words.count == 1 }, choosing))
          esac
          ;;
      esac
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "\((firstWords + ["--help", "--version"]).joined(separator: " "))" -- "$cur"))
        return
      fi
      if ((COMP_CWORD == 2)); then
        case ${COMP_WORDS[1]} in
    \(firstWords.filter { !secondWords(behind: $0).isEmpty }.map(secondWord).joined(separator: "\n"))
        esac
      fi
      case "$command $prev" in
    \(commands.flatMap(values).joined(separator: "\n"))
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY+=($(compgen -W "$options --help" -- "$cur"))
        return
      fi
      local index=0 place
      for ((place = first + 1; place < COMP_CWORD; place++)); do
        case ${COMP_WORDS[place]} in
          =) ;;
          --*) [[ " $valued " != *" ${COMP_WORDS[place]} "* ]] || {
            ((place++))
            [[ ${COMP_WORDS[place]} != = ]] || ((place++))
          } ;;
          *) ((index++)) ;;
        esac
      done
      case "$command $index" in
    \(commands.flatMap(operands).joined(separator: "\n"))
      esac
    }
    complete -F \(identifier) \(program)
    """
  }

  private func lines(_ commands: [CommandSyntax], _ line: (CommandSyntax) -> String) -> String {
    commands.map(line).joined(separator: "\n")
  }

  private func choosing(_ command: CommandSyntax) -> String {
    let options = command.options.map(\.spelling).joined(separator: " ")
    let valued = command.options.filter { $0.valueKind != nil }.map(\.spelling)
    return """
          "\(command.name)")
            command="\(command.name)" first=\(command.words.count)
            options="\(options)"
            valued="\(valued.joined(separator: " "))"
            ;;
      """
  }

  private func secondWord(_ first: String) -> String {
    let words = secondWords(behind: first).joined(separator: " ")
    return """
          \(first)) COMPREPLY=($(compgen -W "\(words)" -- "$cur")) ;;
      """
  }

  private func values(of command: CommandSyntax) -> [String] {
    command.options.compactMap { option in
      guard let kind = option.valueKind else { return nil }
      return """
            "\(command.name) \(option.spelling)")
              \(offer(kind))
              return
              ;;
        """
    }
  }

  private func operands(of command: CommandSyntax) -> [String] {
    command.operands.enumerated().compactMap { index, name in
      let kind = ValueKind(name: name)
      guard kind != .nothing else { return nil }
      return """
            "\(command.name) \(index)") \(offer(kind)) ;;
        """
    }
  }

  /// A command that offers what begins with what is typed. Names of files may have blanks in them.
  private func offer(_ kind: ValueKind) -> String {
    switch kind {
    case .files: names(by: "compgen -f")
    case .folders: names(by: "compgen -d")
    case .feeds: words("$(" + feedsCommand(#""${COMP_WORDS[0]}""#) + ")")
    case .words(let list): words(list.joined(separator: " "))
    case .nothing: ":"
    }
  }

  private func words(_ list: String) -> String {
    #"COMPREPLY+=($(compgen -W ""# + list + #"" -- "$cur"))"#
  }

  private func names(by command: String) -> String {
    "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(" + command
      + #" -- "${cur//\\/}")"#
  }
}
