import Cells
import Feeds
import Importers

/// One import: reads its files and writes their items in one transaction.
final class ImportRun {
  let options: ImportOptions
  let input: ImportInput
  let registry: CellRegistry
  var tally = ImportTally()
  var notes = ImportNotes()
  var progress: ProgressLine
  /// Bytes of the files in front of the present one.
  var passed: Int64 = 0

  init(options: ImportOptions, input: ImportInput, registry: CellRegistry) {
    self.options = options
    self.input = input
    self.registry = registry
    progress = ProgressLine(size: input.size)
  }

  /// Imports all files, or throws and leaves the database as it was; a dry run always throws.
  ///
  /// Memory does not grow with NDJSON; another format's file is held as a whole.
  func run(with writer: SQLiteFeedWriter) throws(ImportFailure) {
    defer {
      progress.clear()
      notes.finish()
    }
    try writer.write(failingAs: ImportFailure.store) { (transaction) throws(ImportFailure) in
      let feed = try target(in: transaction)
      for file in input.files { try take(file, into: feed, transaction) }
      if options.isDry { throw .dryRun(tally) }
    }
  }

  private func target(in transaction: SQLiteFeedTransaction) throws(ImportFailure) -> Feed {
    let found = try ImportFailure.storing { () throws(StoreError) in
      try transaction.feed(named: options.feed)
    }
    if let found {
      if let order = options.order, order != found.order {
        throw .order(feed: options.feed, is: found.order, asked: order)
      }
      return found
    }
    tally.madeFeed = true
    return try ImportFailure.storing { () throws(StoreError) in
      try transaction.createFeed(
        named: options.feed, title: options.feed.text, order: options.order ?? .newest)
    }
  }

  private func take(
    _ file: ImportInput.File, into feed: Feed, _ transaction: SQLiteFeedTransaction
  ) throws(ImportFailure) {
    let source: ItemSource
    do throws(UsageError) { source = try ItemSource(file.path) } catch {
      throw .source(error.description)
    }
    let label = file.label.map { "\($0): " } ?? ""
    var beginning: [UInt8] = []
    var isWhole = false
    while beginning.count <= SourceFormat.detectionLength {
      guard let piece = try ImportFailure.reading(source) else {
        isWhole = true
        break
      }
      beginning += piece
    }
    if let format = try format(beginning, label) {
      if SourceReader.takesLines(format, beginning) {
        try takeLines(beginning, source, label, into: feed, transaction)
      } else {
        let bytes = isWhole ? beginning : try rest(of: source, behind: beginning, label)
        beginning = []
        let records = try records(of: bytes, as: format, label)
        try takeAll(records, of: file, label, into: feed, transaction)
      }
    }
    passed += file.size ?? 0
  }

  /// Nil for a file of blanks.
  private func format(
    _ beginning: [UInt8], _ label: String
  ) throws(ImportFailure) -> SourceFormat? {
    if let format = options.format { return format }
    do throws(UnreadableSource) { return try SourceFormat.detect(beginning) } catch {
      throw .source(label + error.description)
    }
  }

  private func records(
    of bytes: [UInt8], as format: SourceFormat, _ label: String
  ) throws(ImportFailure) -> [SourceRecord] {
    do throws(UnreadableSource) {
      return try SourceReader.records(of: bytes, as: format, settings: options.reader)
    } catch {
      throw .source(label + error.description)
    }
  }

  private func rest(
    of source: ItemSource, behind beginning: [UInt8], _ label: String
  ) throws(ImportFailure) -> [UInt8] {
    var bytes = beginning
    while let piece = try ImportFailure.reading(source) {
      guard bytes.count + piece.count <= SourceReader.maximumLength else {
        throw .source(
          "\(label)the file unpacks to more than \(SourceReader.maximumLength) bytes, which only NDJSON may; split it or convert it"
        )
      }
      bytes += piece
    }
    return bytes
  }
}
