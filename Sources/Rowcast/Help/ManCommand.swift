/// `rowcast man`
enum ManCommand {
  static let syntax = CommandSyntax(
    name: "man", summary: "print the manual page",
    discussion: """
      Prints a manual page of all commands and options: \(ProgramName.current) man | man -l -
      shows it, and it may lie as \(ProgramName.current).1 in a folder of the manual.
      """,
    operands: [], options: [])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    print(ManualPage(program: ProgramName.current, commands: Command.all.map(\.syntax)).text)
    return 0
  }
}
