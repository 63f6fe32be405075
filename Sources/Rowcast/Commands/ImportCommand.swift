import Feeds

/// `rowcast import`
enum ImportCommand {
  static let syntax = CommandSyntax(
    name: "import", summary: "load items into a feed, all or none",
    discussion: """
      Reads a file, standard input with -, or every file of a folder in the order of their
      names, plain or gzip, and tells the format by the beginning: NDJSON, one item a line,
      {"id","type","publishedAt","payload"}; a JSON array of items; JSON Feed; RSS; Atom; a
      table, CSV or TSV, with a header. Makes the feed where there is none. An item whose id
      is there already is updated; one that is as before stays as it is.

      The entries of feeds become items of the types article, link, photo and episode. A
      date that is not understood leaves its item undated.

      The columns of a table are id, type, publishedAt, or members of the payload, by their
      names or as --map says: --map 'Name=title,Released=year:number,Notes='. Behind a path,
      :number, :boolean or :json says what the cells are; an empty path leaves a column out.

      All happens in one transaction. At the first bad record its line or number and its fault
      are told and nothing is imported; with --on-error skip it is left out. Exit status: 0
      when all records are in, 3 when some were skipped, 1 when nothing was imported, 2 for a
      wrong command line. A dry run ends as the import would.
      """,
    operands: ["FEED", "FILE|-|FOLDER"],
    options: [.db, .cells] + ImportOptions.all + [.snapshotRetention])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let told = try ImportOptions(options)
    let retention = try options.snapshotRetention()
    let path = told.isDry ? try options.databasePath() : try options.writableDatabasePath()
    let registry = try app.registry(options)
    let name = told.feed.text
    if let list = registry.feeds.first(where: { $0.name == name && $0.items != nil }) {
      throw UsageError(
        description:
          "the feed \"\(name)\" is a list whose items are in the program, at \(list.location); import into another feed, or declare the list without items"
      )
    }
    let input = try ImportInput(options.operands[1])
    // Before a database is made; a pipe is opened once only.
    for file in input.files where file.size != nil { _ = try ItemSource(file.path) }
    let target = try told.isDry ? ImportTarget(dry: path) : ImportTarget(path)
    let writer = try SQLiteFeedWriter(path: target.path, retention: retention)
    let run = ImportRun(options: told, input: input, registry: registry)
    do throws(ImportFailure) {
      try run.run(with: writer)
    } catch {
      switch error {
      case .dryRun(let tally): return end(tally, told)
      case .store(let failure): throw FeedDatabase.Unusable(path: target.path, failure)
      case .source, .order: throw error
      }
    }
    writer.shrinkLog()
    return end(run.tally, told)
  }

  /// Prints the summary; the exit status.
  private static func end(_ tally: ImportTally, _ options: ImportOptions) -> Int32 {
    print(tally.sentence(feed: options.feed, isDry: options.isDry))
    return tally.skipped > 0 ? 3 : 0
  }
}
