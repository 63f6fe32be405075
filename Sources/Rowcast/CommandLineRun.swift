import Cells

/// One run of the program, from its arguments to its exit status.
struct CommandLineRun {
  let arguments: [String]
  let environment: [String: String]
  let demo: [SampleFeed]
  let registrations: [AnyCellRegistration]

  func status() -> Int32 {
    do {
      return try run()
    } catch let error as UsageError {
      StandardError.write("rowcast: \(error)\nSee rowcast \(arguments.first ?? "") --help.")
      return 2
    } catch let error as InvalidRegistry {
      StandardError.write("rowcast: \(error)")
      return 2
    } catch {
      StandardError.write("rowcast: \(error)")
      return 1
    }
  }

  private func run() throws -> Int32 {
    guard let name = arguments.first, !["--help", "-h", "help"].contains(name) else {
      print(Self.help)
      return arguments.isEmpty ? 2 : 0
    }
    if name == "--version" {
      print("rowcast \(Version.current)")
      return 0
    }
    guard let command = Command.all.first(where: { $0.syntax.name == name }) else {
      throw UsageError(
        description:
          "there is no command \"\(name)\"; there are \(Command.all.map(\.syntax.name).joined(separator: ", "))"
      )
    }
    let rest = Array(arguments.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(command.syntax.help)
      return 0
    }
    let options = try ParsedOptions(rest, of: command.syntax, environment: environment)
    let app = App(registry: try CellRegistry(registrations), demo: demo)
    return try command.run(options, app)
  }

  private static var help: String {
    """
    Usage: rowcast COMMAND [OPTION]…

    Serves pages of mixed, typed rows out of SQLite.

    Commands:
    \(CommandSyntax.table(Command.all.map { ($0.syntax.name, $0.syntax.summary) }))

    rowcast COMMAND --help tells more. rowcast --version prints the version.
    """
  }
}
