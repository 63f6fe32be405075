import Cells
import Feeds
import Importers

extension ImportRun {
  /// Takes NDJSON as it comes. Lines end at LF; blank ones are passed over.
  func takeLines(
    _ beginning: [UInt8], _ source: ItemSource, _ label: String
  ) throws(ImportFailure) {
    var splitter = LineSplitter()
    let tooLong = { (error: LineSplitter.TooLong) in
      ImportFailure.source(
        "\(label)line \(error.line): a line has at most \(LineSplitter.maximumLength) bytes")
    }
    // Unpacked bytes that were read, and those of them that have become lines.
    var unpacked = Double(beginning.count)
    var taken = 0.0
    let take = { [self] (number: Int, line: ArraySlice<UInt8>) throws(ImportFailure) in
      taken += Double(line.count + 1)
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
      try put(line, at: RecordPlace(line: number), label)
      progress.show(
        read, passed: passed + Int64(Double(source.position) * min(taken / unpacked, 1)))
    }
    try splitter.split(beginning, wrapping: tooLong, take)
    while let piece = try ImportFailure.reading(source) {
      unpacked += Double(piece.count)
      try splitter.split(piece, wrapping: tooLong, take)
    }
    try splitter.finish(wrapping: tooLong, take)
  }

  /// Takes what a reader has found in a whole file.
  func takeAll(
    _ records: [SourceRecord], of file: ImportInput.File, _ label: String
  ) throws(ImportFailure) {
    let size = Double(file.size ?? 0)
    for (number, record) in records.enumerated() {
      switch record {
      case .item(let place, let json):
        try put(json[...], at: place, label)
      case .fault(let place, let reason): try refuse(place, reason, label)
      case .skipped(let place, let reason): skip(place, reason, label)
      case .title(let title):
        if input.files.count == 1 { self.title = title }
      case .warning(let place, let text):
        warnings += 1
        notes.warn(label + (place.map { "\($0): " } ?? "") + text, &progress)
      }
      let done = size * Double(number + 1) / Double(records.count)
      progress.show(read, passed: passed + Int64(done))
    }
  }

  private func put(
    _ json: ArraySlice<UInt8>, at place: RecordPlace, _ label: String
  ) throws(ImportFailure) {
    let draft: ItemDraft
    do throws(ItemDraft.Refusal) {
      draft = try ItemDraft(json: json, registry: registry)
    } catch {
      return try refuse(place, error.description, label)
    }
    guard let id = draft.id else { return try refuse(place, "/id: this member is missing", label) }
    var date: Timestamp?
    if case .at(let timestamp) = draft.publishedAt { date = timestamp }
    try sink.take(
      NewItem(id: id, type: draft.type, publishedAt: date, payload: draft.payload))
    read += 1
  }

  /// A record that can't be taken: the end of it all, or left out.
  private func refuse(
    _ place: RecordPlace, _ reason: String, _ label: String
  ) throws(ImportFailure) {
    guard options.skipsFaults else { throw .source("\(label)\(place): \(reason)") }
    skip(place, reason, label)
  }

  private func skip(_ place: RecordPlace, _ reason: String, _ label: String) {
    skipped += 1
    notes.skip("\(label)\(place): \(reason)", &progress)
  }
}
