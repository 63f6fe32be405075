import Cells
import Feeds
import FoundationEssentials

/// `rowcast check`
enum CheckCommand {
  static let syntax = CommandSyntax(
    name: "check", summary: "check the cells, and that they cover the stored items",
    discussion: """
      Builds the whole registry, from the program's registrations and from the nib files, and
      tells every fault with its place, one a line, to standard error; exit status 1. Where
      there is none, tells which item types of the database no registration takes: their
      items are served as placeholders. Nothing is written, and no database is made.
      """,
    operands: [], options: [.cells, .db])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let path = try databaseToRead(options)
    let completed: CellRegistry.Completed
    do {
      completed = try app.completedRegistry(options)
    } catch let error as InvalidRegistry {
      for line in error.lines { StandardError.write(line) }
      StandardError.write(CountText.of(error.faults.count, "fault"))
      return 1
    }
    let registry = completed.registry
    guard let path else {
      print(sentence(on: completed.own))
      return 0
    }
    guard let contents = try FeedDatabase.contents(path: path) else {
      print(sentence(on: completed.own))
      return 0
    }
    let conflicts = ListConflict.found(in: contents, registry: registry)
    for conflict in conflicts { StandardError.write(LogText.line(conflict.sentence)) }
    if conflicts.isEmpty { print(sentence(on: completed.own)) }
    for items in UnregisteredItems.found(in: contents, registry: registry) {
      print(LogText.line(items.sentence))
    }
    guard !conflicts.isEmpty else { return 0 }
    StandardError.write(CountText.of(conflicts.count, "fault"))
    return 1
  }

  private static func sentence(on registry: CellRegistry) -> String {
    """
    \(CountText.of(registry.itemTypes.count, "item type")), \
    \(CountText.of(registry.cells.count, "cell")), \(CountText.of(0, "fault", zero: "no"))
    """
  }

  /// Nil where nobody names a database and there is none.
  private static func databaseToRead(_ options: ParsedOptions) throws(UsageError) -> String? {
    let path = try options.databasePath()
    if FileManager.default.fileExists(atPath: path) { return path }
    guard options.text(.db) != nil else { return nil }
    throw UsageError(
      description:
        "\(options.origin(of: .db)) is \"\(path)\", and there is no such file; leave it out to check the cells alone"
    )
  }
}
