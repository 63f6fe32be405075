import Feeds

/// `rowcast import`
enum ImportCommand {
  private static let order = Option(
    name: "order", kind: .value(placeholder: "newest|oldest|appended"),
    help: "the order of a feed that is made; one that is there keeps its own",
    standard: "newest")

  static let syntax = CommandSyntax(
    name: "import", summary: "load items into a feed, all or none",
    discussion: """
      Reads NDJSON, one item a line: {"id","type","publishedAt","payload"}; plain or gzip, from
      a file or, with -, from standard input. Makes the feed where there is none. An item whose
      id is there already is updated. All happens in one transaction: at the first line at
      fault, its number and fault are told, and nothing is imported.
      """,
    operands: ["FEED", "FILE|-"], options: [.db, .cells, order, .snapshotRetention])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let name = options.operands[0]
    guard let feed = FeedName(name) else {
      throw UsageError(
        description:
          "\"\(name)\" is no feed name; it must be lower-case letters, digits, '.', '_' or '-', at most 64, beginning with a letter or digit"
      )
    }
    let order = try options.text(order).map { (text) throws(UsageError) in
      guard let order = FeedOrder(rawValue: text) else {
        throw UsageError(
          description:
            "\(options.origin(of: Self.order)) is \"\(text)\"; it must be newest, oldest or appended"
        )
      }
      return order
    }
    let retention = try options.snapshotRetention()
    let path = try options.writableDatabasePath()
    let registry = try app.registry(options)
    if let list = registry.feeds.first(where: { $0.name == name && $0.items != nil }) {
      throw UsageError(
        description:
          "the feed \"\(name)\" is a list whose items are in the program, at \(list.location); import into another feed, or declare the list without items"
      )
    }
    let source = try ItemSource(options.operands[1])
    _ = try FeedDatabase.prepare(path: path)
    try FeedDatabase.verify(path: path)
    let writer = try SQLiteFeedWriter(path: path, retention: retention)
    var progress = ProgressLine()
    defer { progress.clear() }
    let report: ItemImport.Report
    do throws(ItemImport.Failure) {
      report = try ItemImport(registry: registry, feed: feed, order: order)
        .run(with: writer, progress: { progress.show($0) }, from: source.next)
    } catch {
      progress.clear()
      guard case .store(let failure) = error else { throw error }
      throw FeedDatabase.Unusable(path: path, failure)
    }
    progress.clear()
    writer.shrinkLog()
    print(sentence(report, feed: feed))
    return 0
  }

  private static func sentence(_ report: ItemImport.Report, feed: FeedName) -> String {
    """
    \(CountText.of(report.received, "item")) into \(feed)\(report.madeFeed ? ", a new feed" : ""): \
    \(report.created) created, \(report.updated) updated, \(report.unchanged) unchanged
    """
  }
}
