import Cells
import HTTPServer

/// One run of the program, from its arguments to its exit status.
struct CommandLineRun {
  let arguments: [String]
  let environment: [String: String]
  let demo: [SampleFeed]
  let registrations: [AnyCellRegistration]

  func status() -> Int32 {
    ByteStream.openStandardStreams()
    let status = outcome()
    // Whoever takes a token or a list from the output must not go on with a part of it.
    guard case .lost(let reason) = PrintedOutput.flush() else { return status }
    StandardError.write("rowcast: standard output can't be written: \(reason)")
    return status == 0 ? 1 : status
  }

  private func outcome() -> Int32 {
    do {
      return try run()
    } catch let error as UsageError {
      report(error)
      StandardError.write(
        "See \(([ProgramName.current] + commandName + ["--help"]).joined(separator: " ")).")
      return 2
    } catch let error as InvalidRegistry {
      StandardError.write("rowcast: " + error.report)
      return 2
    } catch {
      report(error)
      return 1
    }
  }

  /// What went wrong may quote an argument, or an item that came in.
  private func report(_ error: any Error) {
    StandardError.write("rowcast: " + LogText.line("\(error)"))
  }

  /// The command's name, where there is a command of that name.
  private var commandName: [String] { Command.named(by: arguments)?.syntax.words ?? [] }

  private func run() throws -> Int32 {
    guard let name = arguments.first else {
      StandardError.write(Self.help)
      return 2
    }
    if ["--help", "-h", "help"].contains(name) {
      print(Self.help)
      return 0
    }
    if name == "--version" {
      print("rowcast \(Version.current)")
      return 0
    }
    guard let command = Command.named(by: arguments) else { throw Command.unknown(name) }
    let rest = Array(arguments.dropFirst(command.syntax.words.count))
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(command.syntax.help)
      return 0
    }
    let options = try ParsedOptions(rest, of: command.syntax, environment: environment)
    return try command.run(options, App(registrations: registrations, demo: demo))
  }

  private static var help: String {
    """
    Usage: \(ProgramName.current) COMMAND [OPTION]…

    Serves pages of mixed, typed rows out of SQLite.

    Commands:
    \(CommandSyntax.table(Command.all.map { ($0.syntax.name, $0.syntax.summary) }))

    \(ProgramName.current) COMMAND --help tells more. \(ProgramName.current) --version prints the version.
    """
  }
}
