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
    let text = try TextDecoder.text(of: bytes, kind: format == .xml ? .xml : .plain)
    var records = text.notes.map { SourceRecord.warning(nil, $0) }
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
