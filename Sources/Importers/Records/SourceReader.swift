/// Reads a whole source: a pure function of its bytes.
package enum SourceReader {
  /// Bytes of a source that is not NDJSON, at the most, once it is unpacked.
  package static let maximumLength = 128 << 20

  /// Everything that the source holds, in its order. Costs up to some fifteen times its bytes in
  /// memory, where it is of very many small elements.
  ///
  /// - Parameter format: as it was told or detected.
  package static func records(
    of bytes: [UInt8], as format: SourceFormat, settings: ReaderSettings
  ) throws(UnreadableSource) -> [SourceRecord] {
    let text = try text(of: bytes, format)
    var records = text.notes.map { note in
      SourceRecord.warning(note.line.map { RecordPlace(line: $0) }, note.text)
    }
    switch format {
    case .xml: records += try FeedDocument.records(of: text.bytes, settings: settings)
    case .json: records += try JSONDocument.records(of: text.bytes, settings: settings)
    case .ndjson: records += lines(of: text.bytes)
    case .table(let separator):
      records += try TableReader(separator: separator, settings: settings)
        .records(of: text.bytes)
    }
    return records
  }

  /// Items in JSON are taken as they are or not at all, so that damaged ones are left to their
  /// reader, which tells the place; what others publish is mended.
  private static func text(
    of bytes: [UInt8], _ format: SourceFormat
  ) throws(UnreadableSource) -> TextDecoder.Text {
    let isOfItems =
      format == .ndjson || (format == .json && !JSONDocument.looksLikeFeed(bytes[...]))
    if isOfItems, !TextDecoder.isWide(bytes), !TextDecoder.isUTF8(bytes) {
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return TextDecoder.Text(bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
    }
    return try TextDecoder.text(of: bytes, kind: format == .xml ? .xml : .plain)
  }

  /// Whether the source can be read line by line as it comes, without being held as a whole.
  package static func takesLines(_ format: SourceFormat, _ beginning: [UInt8]) -> Bool {
    format == .ndjson && !TextDecoder.isWide(beginning)
  }

  private static func lines(of bytes: [UInt8]) -> [SourceRecord] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return isBlank ? nil : .item(RecordPlace(line: number + 1), json: Array(line))
      }
  }
}
