/// One of the program's commands.
struct Command: Sendable {
  let syntax: CommandSyntax
  /// Carries it out; answers the exit status.
  let run: @Sendable (ParsedOptions, App) throws -> Int32

  static let all = [
    Command(syntax: ServeCommand.syntax, run: ServeCommand.run),
    Command(syntax: MigrateCommand.syntax, run: MigrateCommand.run),
    Command(syntax: ImportCommand.syntax, run: ImportCommand.run),
    Command(syntax: ExportCommand.syntax, run: ExportCommand.run),
    Command(syntax: FeedsCommand.syntax, run: FeedsCommand.run),
    Command(syntax: CreateFeedCommand.syntax, run: CreateFeedCommand.run),
    Command(syntax: DeleteFeedCommand.syntax, run: DeleteFeedCommand.run),
    Command(syntax: BackupCommand.syntax, run: BackupCommand.run),
    Command(syntax: RestoreCommand.syntax, run: RestoreCommand.run),
    Command(syntax: VacuumCommand.syntax, run: VacuumCommand.run),
    Command(syntax: TokenCommand.syntax, run: TokenCommand.run),
    Command(syntax: CheckCommand.syntax, run: CheckCommand.run),
    Command(syntax: DoctorCommand.syntax, run: DoctorCommand.run),
    Command(syntax: CellsCommand.syntax, run: CellsCommand.run),
    Command(syntax: RenderCommand.syntax, run: RenderCommand.run),
    Command(syntax: OpenAPICommand.syntax, run: OpenAPICommand.run),
    Command(syntax: ShowContractCommand.syntax, run: ShowContractCommand.run),
    Command(syntax: DiffContractCommand.syntax, run: DiffContractCommand.run),
    Command(syntax: GenerateCommand.syntax, run: GenerateCommand.run),
    Command(syntax: CompletionsCommand.syntax, run: CompletionsCommand.run),
    Command(syntax: ManCommand.syntax, run: ManCommand.run),
  ]

  /// The command that the first arguments name, the one of most words; nil where there is none.
  static func named(by arguments: [String]) -> Command? {
    all.filter { arguments.starts(with: $0.syntax.words) }
      .max { $0.syntax.words.count < $1.syntax.words.count }
  }

  /// Why there is no command of that first word.
  static func unknown(_ word: String) -> UsageError {
    let names = all.map(\.syntax.name)
    let longer = names.filter { $0.hasPrefix(word + " ") }
    let choice =
      longer.isEmpty
      ? "there are " + names.joined(separator: ", ") : "it is \(longer.joined(separator: " or "))"
    return UsageError(description: "there is no command \"\(word)\"; \(choice)")
  }
}
