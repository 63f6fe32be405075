import Cells

/// `rowcast cells`
enum CellsCommand {
  private static let ready = Option(
    name: "ready", kind: .flag,
    help: "with the ready cells of the items that feeds are imported as", standard: nil)

  static let syntax = CommandSyntax(
    name: "cells", summary: "show every cell: its version, height, items and fallbacks",
    discussion: """
      Prints a table of the program's own cells; --ready adds those that every program has.
      It tells each one's version, what its height depends on, the item types that it shows,
      the cells that come next for a client that can't draw it, and where it is registered.
      """,
    operands: [], options: [.cells, ready])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    var table = TextTable(
      header: ["CELL", "VERSION", "HEIGHT", "ITEM TYPES", "FALLBACKS", "WHERE"])
    let completed = try app.completedRegistry(options)
    let registry = try options.isSet(ready) ? completed.registry : completed.own
    for cell in registry.cells {
      table.append([
        cell.identifier.rawValue, "\(cell.version)", cell.height.words, itemTypes(of: cell),
        fallbacks(of: cell), cell.location.map { LogText.line($0.description) } ?? "–",
      ])
    }
    for line in table.lines { print(line) }
    return 0
  }

  private static func itemTypes(of cell: RegisteredCell) -> String {
    cell.itemTypes.isEmpty ? "–" : cell.itemTypes.joined(separator: ", ")
  }

  /// `A → B`; with the item types in front where they have different ones.
  private static func fallbacks(of cell: RegisteredCell) -> String {
    let chains = Set(cell.chains.map(\.fallbacks))
    if chains.count < 2 { return text(of: chains.first ?? []) }
    var told: Set<RegisteredCell.Chain> = []
    return cell.chains.filter { told.insert($0).inserted }
      .map { "\($0.itemType): \(text(of: $0.fallbacks))" }
      .joined(separator: ", ")
  }

  private static func text(of fallbacks: [ReuseIdentifier]) -> String {
    fallbacks.isEmpty ? "–" : fallbacks.map(\.rawValue).joined(separator: " → ")
  }
}
