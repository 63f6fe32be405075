import Feeds
import SQLite

/// `rowcast migrate`
enum MigrateCommand {
  private static let status = Option(
    name: "status", kind: .flag, help: "show where each migration stands, and change nothing",
    standard: nil)

  private static let dryRun = Option(
    name: "dry-run", kind: .flag,
    help: "apply to a temporary copy, and tell what would be applied or why it can't be",
    standard: nil)

  static let syntax = CommandSyntax(
    name: "migrate", summary: "bring the database to this program's schema",
    discussion: """
      Makes the database where there is none and applies each pending migration in one
      transaction, together with the note that it is. serve does the same before it begins,
      and import before it writes. Two at once wait for one another. A database whose
      migrations are not this program's, because one was edited after it was applied, is
      missing, or is a newer program's, is refused by its name and left as it is.
      """,
    operands: [], options: [.db, status, dryRun])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    if try options.isSet(dryRun) {
      let path = try options.writableDatabasePath()
      let pending = try FeedDatabase.rehearse(path: path)
      for name in pending { print("would apply \(name), as it was to a copy") }
      if pending.isEmpty { print("nothing to do: \(path) is up to date") }
      return 0
    }
    guard try options.isSet(status) else {
      let path = try options.writableDatabasePath()
      let applied = try FeedDatabase.prepare(path: path)
      for name in applied { print("applied \(name)") }
      if applied.isEmpty { print("nothing to do: \(path) is up to date") }
      return 0
    }
    let states = try FeedDatabase.status(path: try options.databasePath())
    let rows = states.map { ($0.name, word(for: $0.state)) }
    print(CommandSyntax.table(rows))
    return 0
  }

  private static func word(for state: MigrationStatus.State) -> String {
    switch state {
    case .applied(let date): "applied \(date)"
    case .pending: "pending"
    case .edited(let date): "edited after it was applied \(date)"
    case .renamed(let name, let date): "applied \(date) as \(name)"
    case .missing(let date): "applied \(date), and its file is missing"
    case .newer(let date): "applied \(date) by a newer program"
    case .outOfOrder: "not applied, though a later one was"
    }
  }
}
