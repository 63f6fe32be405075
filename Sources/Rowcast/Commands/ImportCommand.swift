import Cells
import Feeds
import FoundationEssentials

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

      The entries of feeds go in from the last one on, so that the first one is the newest of
      those without a date; other items go in as they come.

      The input is read and checked first, and then written in one transaction, so that the
      database is never locked by a slow one; until then the items wait in a file without a
      name beside the database. NDJSON may be of any size, all else has up to 128 MiB, unpacked.
      At the first bad record its line and its fault are told and nothing is imported; with
      --on-error skip it is left out and told, and so is, without it too, an item of a JSON Feed
      whose id is neither a string nor a number. Where all are left out, nothing is imported. A
      dry run reads all, tells the same and changes nothing.

      Exit status: 0 when all records are in; 3 when some were skipped; 1 when nothing was
      imported because of the input; 2 for a wrong command line; 4 when the database can't be
      used or has no room.
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
    do {
      let tally =
        told.isDry
        ? try preview(told, input, registry, path)
        : try load(told, input, registry, path, retention)
      print(tally.sentence(feed: told.feed, isDry: told.isDry))
      return tally.skipped > 0 ? Status.someSkipped : 0
    } catch let error as FeedDatabase.Unusable {
      return end(error)
    } catch let error as StoreError {
      return end(FeedDatabase.Unusable(path: path, error))
    } catch let ImportFailure.store(error) {
      return end(FeedDatabase.Unusable(path: path, error))
    } catch let ImportFailure.spool(error) {
      return end(error)
    }
  }

  /// Beside 0, 1 for an input that is not taken and 2 for a wrong command line.
  private enum Status {
    static let someSkipped: Int32 = 3
    static let noDatabase: Int32 = 4
  }

  private static func load(
    _ options: ImportOptions, _ input: ImportInput, _ registry: CellRegistry, _ path: String,
    _ retention: SnapshotRetention
  ) throws -> ImportTally {
    // A database that can't be used is told before the input is read.
    _ = try FeedDatabase.pending(path: path)
    try FeedDatabase.checkPages(path: path)
    let write = ImportWrite(options: options, path: path)
    let run = ImportRun(options: options, input: input, registry: registry, sink: write)
    try run.run()
    var tally = ImportTally(skipped: run.skipped, warnings: run.warnings)
    try write.write(title: run.title, retention: retention, into: &tally)
    return tally
  }

  private static func preview(
    _ options: ImportOptions, _ input: ImportInput, _ registry: CellRegistry, _ path: String
  ) throws -> ImportTally {
    guard FileManager.default.fileExists(atPath: path) else {
      return try tell(options, input, registry, path)
    }
    return try FeedDatabase.read(path: path) { try tell(options, input, registry, path) }
  }

  private static func tell(
    _ options: ImportOptions, _ input: ImportInput, _ registry: CellRegistry, _ path: String
  ) throws -> ImportTally {
    let preview = try ImportPreview(options: options, path: path)
    let run = ImportRun(options: options, input: input, registry: registry, sink: preview)
    try run.run()
    var tally = preview.tally
    tally.skipped = run.skipped
    tally.warnings = run.warnings
    return tally
  }

  private static func end(_ error: any Error) -> Int32 {
    StandardError.write("rowcast: " + LogText.line("\(error)"))
    return Status.noDatabase
  }
}
