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
      guard !LineSplitter.isBlank(line) else { return }
      if let item = try item(line, at: RecordPlace(line: number), label) { try hand(item) }
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

  /// Takes what a reader has found in a whole file. Where that lists the newest first, its items go
  /// on from the last one, so that the first is the newest of those that have no date or the same.
  func takeAll(
    _ records: [SourceRecord], of file: ImportInput.File, _ label: String
  ) throws(ImportFailure) {
    let size = Double(file.size ?? 0)
    var isNewestFirst = false
    var held: [NewItem] = []
    for (number, record) in records.enumerated() {
      switch record {
      case .item(let place, let json):
        guard let item = try item(json[...], at: place, label) else { break }
        if isNewestFirst { held.append(item) } else { try hand(item) }
      case .newestFirst: isNewestFirst = true
      case .fault(let place, let reason): try refuse(place, reason, label)
      case .skipped(let place, let reason): skip(place, reason, label)
      case .title(let title):
        if input.files.count == 1 { self.title = title }
      case .warning(let place, let text): warn(place, text, label)
      }
      let done = size * Double(number + 1) / Double(records.count)
      progress.show(read + held.count, passed: passed + Int64(done))
    }
    while let item = held.popLast() { try hand(item) }
  }

  func warn(_ place: RecordPlace?, _ text: String, _ label: String) {
    warnings += 1
    notes.warn(label + (place.map { "\($0): " } ?? "") + text, &progress)
  }

  /// The item of a record; nil for one that is left out.
  private func item(
    _ json: ArraySlice<UInt8>, at place: RecordPlace, _ label: String
  ) throws(ImportFailure) -> NewItem? {
    let draft: ItemDraft
    do throws(ItemDraft.Refusal) {
      draft = try ItemDraft(json: json, registry: registry)
    } catch {
      try refuse(place, error.description, label)
      return nil
    }
    guard let id = draft.id else {
      try refuse(place, ItemFault.missingID.description, label)
      return nil
    }
    return draft.item(id: id)
  }

  private func hand(_ item: NewItem) throws(ImportFailure) {
    try sink.take(item)
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
