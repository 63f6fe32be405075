import Feeds

/// `rowcast export`
enum ExportCommand {
  private static let gzip = Option(
    name: "gzip", kind: .flag, help: "compress; so is a FILE whose name ends in .gz", standard: nil)

  static let syntax = CommandSyntax(
    name: "export", summary: "write a feed's items as NDJSON, for import to take back",
    discussion: """
      Writes one item a line, {"id","type","publishedAt","payload"}, in the order of their
      insertion and with the bytes of their payloads, to standard output or to FILE. Imported
      into a new feed of the same order, they are the same list again. Title and order are no
      items: the command that makes such a feed is told at the end, on standard error where
      the items are on standard output.

      The items are those of one instant, beside a server at work, which goes on; as long as
      it lasts, the log beside the database takes all that is written. FILE takes its place
      whole and on the disk, or not at all.
      """,
    operands: ["FEED", "[FILE|-]"], options: [.db, gzip])

  @Sendable static func run(_ options: ParsedOptions, _ app: App) throws -> Int32 {
    let name = try options.feedName(at: 0)
    let file = options.operands.count > 1 ? options.operands[1] : "-"
    let path = try options.existingDatabasePath()
    let isGzip = try options.isSet(gzip) || file.hasSuffix(".gz")
    if file != "-", CareFile.isSame(file, path) {
      throw UsageError(description: "\(file) is the database itself; choose another file")
    }
    var line = ShareLine()
    defer { line.clear() }
    let (report, output) = try FeedDatabase.read(path: path) {
      let export = try FeedExport(path: path)
      // Made when the feed is there: else a pipe would wait, and a file be touched, for nothing.
      var output: ExportOutput?
      let made = { () throws in
        if let output { return output }
        let new = try ExportOutput(file, gzip: isGzip)
        output = new
        return new
      }
      let report = try export.run(
        name, progress: { line.show("\($0) items, \(ShareLine.share($0, of: $1))") },
        write: { try made().write($0) })
      let whole = try made()
      try whole.finish()
      return (report, whole)
    }
    line.clear()
    let words = """
      \(CountText.of(Int(report.items), "item")) of \(name) to \(output.name); \
      to make such a feed: \(creation(of: report.feed))
      """
    if output.isStandardOutput { StandardError.write(words) } else { print(LogText.line(words)) }
    return 0
  }

  /// The command that makes an empty feed of the same title and order.
  private static func creation(of feed: Feed) -> String {
    [
      ProgramName.current, "feeds create", feed.name.text, "--title",
      ShellText.quoted(feed.title), "--order", feed.order.rawValue,
    ].joined(separator: " ")
  }
}
