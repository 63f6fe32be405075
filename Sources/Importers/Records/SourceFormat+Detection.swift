import Cells

extension SourceFormat {
  /// How many bytes of a source must be at hand before its format is asked for, unless it is
  /// shorter: those of the longest line of NDJSON.
  package static let detectionLength = 1 << 20

  /// Tells the format by the beginning of a source; nil for a source of blanks.
  ///
  /// - Throws: where it is none of them, what it looks like.
  package static func detect(_ beginning: [UInt8]) throws(UnreadableSource) -> SourceFormat? {
    if TextDecoder.isWide(beginning) {
      let text = try TextDecoder.text(of: beginning, kind: .plain)
      return try detect(narrow: text.bytes)
    }
    return try detect(narrow: beginning)
  }

  private static func detect(narrow bytes: [UInt8]) throws(UnreadableSource) -> SourceFormat? {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, isBlank(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    let rest = bytes[start...]
    switch bytes[start] {
    case UInt8(ascii: "<"): return .xml
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"): return object(rest)
    default: break
    }
    let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    if rest.prefix(4096).contains(0) {
      throw UnreadableSource(
        "this is neither NDJSON, JSON, RSS, Atom nor a table: it has bytes that no text has")
    }
    let marks = [UInt8(ascii: ","), 0x09, UInt8(ascii: ";")].map { mark in
      (mark, line.count { $0 == mark })
    }
    if let best = marks.max(by: { $0.1 < $1.1 }), best.1 > 0 {
      return .table(separator: best.0)
    }
    // Told by its reader, with the line.
    return .ndjson
  }

  /// A line that is whole is one of NDJSON, unless it is a feed or would be one but for a fault; one
  /// that goes on in the next is of a larger text.
  private static func object(_ rest: ArraySlice<UInt8>) -> SourceFormat {
    let line = rest.prefix { $0 != 0x0A }
    do throws(JSONFault) {
      let members = try StrictJSON.members(of: line, maximumDepth: JSONDocument.maximumDepth)
      return JSONDocument.isFeed(members) ? .json : .ndjson
    } catch {
      let goesOn = error.offset >= line.count - (line.last == 0x0D ? 1 : 0)
      return goesOn || JSONDocument.looksLikeFeed(line) ? .json : .ndjson
    }
  }

  /// A blank as JSON has it.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
