/// One of the program's commands.
struct Command: Sendable {
  let syntax: CommandSyntax
  /// Carries it out; answers the exit status.
  let run: @Sendable (ParsedOptions, App) throws -> Int32

  static let all = [
    Command(syntax: ServeCommand.syntax, run: ServeCommand.run),
    Command(syntax: MigrateCommand.syntax, run: MigrateCommand.run),
    Command(syntax: ImportCommand.syntax, run: ImportCommand.run),
    Command(syntax: CheckCommand.syntax, run: CheckCommand.run),
    Command(syntax: DoctorCommand.syntax, run: DoctorCommand.run),
    Command(syntax: CellsCommand.syntax, run: CellsCommand.run),
    Command(syntax: RenderCommand.syntax, run: RenderCommand.run),
  ]
}
