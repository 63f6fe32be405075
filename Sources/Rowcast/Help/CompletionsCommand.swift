/// `rowcast completions`
enum CompletionsCommand {
  static let syntax = CommandSyntax(
    name: "completions", summary: "print a script that makes a shell complete command lines",
    discussion: """
      Prints the script for one shell, which completes commands, options, their values, files
      and the names of feeds:

        bash   source <(\(ProgramName.current) completions bash)
        zsh    source <(\(ProgramName.current) completions zsh), behind compinit
        fish   \(ProgramName.current) completions fish | source
      """,
    operands: ["bash|zsh|fish"], options: [])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let completions = Completions(
      program: ProgramName.current, commands: Command.all.map(\.syntax))
    switch options.operands[0] {
    case "bash": print(completions.bash)
    case "zsh": print(completions.zsh)
    case "fish": print(completions.fish)
    case let other:
      throw UsageError(
        description: "there are no completions for \"\(other)\"; there are bash, zsh and fish")
    }
    return 0
  }
}
