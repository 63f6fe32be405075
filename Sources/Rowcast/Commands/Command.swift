/// One of the program's commands.
protocol Command {
  static var syntax: CommandSyntax { get }

  /// Carries it out; answers the exit status.
  static func run(_ options: ParsedOptions, _ app: App) throws -> Int32
}
