/// `rowcast contract show`
enum ShowContractCommand {
  static let syntax = CommandSyntax(
    name: "contract show", summary: "print what clients are promised, as JSON",
    discussion: """
      Prints one line, {"rowcast","cells","feeds"}: the cells as GET /cells has them, and the
      name and order of each feed that the program's lists declare; with --db, of each that is
      in the database too. The same registry prints the same bytes, so that the document can be
      kept with the sources, and compared with a later one: contract diff.
      """,
    operands: [], options: [.cells, .db])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    print(String(decoding: try app.contract(options), as: UTF8.self))
    return 0
  }
}
