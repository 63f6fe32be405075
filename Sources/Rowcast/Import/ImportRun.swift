import Cells
import Feeds
import Importers

/// Reads the files of one import and hands their items on, checked.
final class ImportRun {
  let options: ImportOptions
  let input: ImportInput
  let registry: CellRegistry
  let sink: any ImportSink
  /// What the only file calls itself.
  var title: String?
  /// Items handed on so far.
  var read = 0
  var skipped = 0
  var warnings = 0
  var notes = ImportNotes()
  var progress: ProgressLine
  /// Bytes of the files in front of the present one.
  var passed: Int64 = 0

  init(
    options: ImportOptions, input: ImportInput, registry: CellRegistry, sink: any ImportSink
  ) {
    self.options = options
    self.input = input
    self.registry = registry
    self.sink = sink
    progress = ProgressLine(work: "reading", size: input.size)
  }

  /// Reads all files, or throws at the first fault unless those are skipped.
  ///
  /// Memory does not grow with NDJSON; another format's file is held as a whole.
  func run() throws(ImportFailure) {
    defer {
      progress.clear()
      notes.finish()
    }
    for file in input.files {
      let before = read + skipped
      try take(file)
      if read + skipped == before { warn(nil, "the input holds no items", label(of: file)) }
    }
    if read == 0, skipped > 0 {
      throw .source("no item can be taken, and so nothing was imported")
    }
  }

  private func label(of file: ImportInput.File) -> String { file.label.map { "\($0): " } ?? "" }

  private func take(_ file: ImportInput.File) throws(ImportFailure) {
    let source: ItemSource
    do throws(UsageError) { source = try ItemSource(file.path) } catch {
      throw .source(error.description)
    }
    let label = label(of: file)
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
        try takeLines(beginning, source, label)
      } else {
        let bytes = isWhole ? beginning : try rest(of: source, behind: beginning, label)
        beginning = []
        try takeAll(try records(of: bytes, as: format, label), of: file, label)
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
        let isLarger = source.isPacked ? "unpacks to more" : "is larger"
        throw .source(
          "\(label)the file \(isLarger) than \(SourceReader.maximumLength) bytes, which only NDJSON may be; split it or convert it"
        )
      }
      bytes += piece
    }
    return bytes
  }
}
