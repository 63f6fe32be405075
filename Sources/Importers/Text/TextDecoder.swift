/// Makes UTF-8 of bytes in whatever encoding they are: a byte order mark decides, then what the
/// text declares, then what the bytes look like.
enum TextDecoder {
  enum Kind {
    /// Declares its encoding in `<?xml … encoding="…"?>`.
    case xml
    case plain
  }

  struct Text {
    /// UTF-8 without a byte order mark.
    var bytes: [UInt8]
    /// What was read otherwise than it is written.
    var notes: [Note] = []
  }

  struct Note {
    /// Counted from 1; nil for what the whole text is.
    var line: Int?
    let text: String
  }

  private static let marks: [(mark: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"),
    ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
    ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  /// Whether the text has more than one byte a letter: a mark, or zeros about its first letter.
  static func isWide(_ bytes: [UInt8]) -> Bool { wideEncoding(bytes) != nil }

  private static func wideEncoding(_ bytes: [UInt8]) -> (mark: Int, encoding: String)? {
    for (mark, encoding) in marks.dropFirst() where bytes.starts(with: mark) {
      return (mark.count, encoding)
    }
    guard bytes.count >= 4 else { return nil }
    let zeros = bytes[..<4].map { $0 == 0 }
    if zeros == [false, true, false, true] { return (0, "UTF-16LE") }
    if zeros == [true, false, true, false] { return (0, "UTF-16BE") }
    return nil
  }

  static func text(of bytes: [UInt8], kind: Kind) throws(UnreadableSource) -> Text {
    if let wide = wideEncoding(bytes) {
      return try converted(Array(bytes.dropFirst(wide.mark)), from: wide.encoding)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return UTF8Repair(Array(bytes.dropFirst(3))).text
    }
    guard kind == .xml, let declared = declaration(in: bytes) else { return utf8(bytes) }
    guard let encoding = EncodingName.iconv(declared) else {
      var text = utf8(bytes)
      if !EncodingName.isUTF8(declared) {
        text.notes.append(
          Note(text: "the encoding \"\(declared.prefix(40))\" is not known; read as UTF-8"))
      }
      return text
    }
    let text = try converted(bytes, from: encoding)
    // One that says ISO-8859-1 out of habit: UTF-8 of more than ASCII is hardly ever an accident.
    // One that says ASCII and has more is wrong by its own word.
    let isWrong =
      !text.notes.isEmpty || EncodingName.isASCII(declared) && bytes.contains { $0 > 0x7F }
    if isWrong, isUTF8(bytes) {
      return Text(
        bytes: bytes, notes: [Note(text: "it says \(declared) and is UTF-8; read as that")])
    }
    return text
  }

  static func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

  /// Text that should be UTF-8: with damaged characters where it has no more of them than whole
  /// ones, else what Western Europe wrote before.
  private static func utf8(_ bytes: [UInt8]) -> Text {
    if isUTF8(bytes) { return Text(bytes: bytes) }
    let repair = UTF8Repair(bytes)
    guard !repair.isMostlyUTF8,
      let text = CharacterConverter.utf8(bytes, from: "WINDOWS-1252")
    else { return repair.text }
    return Text(bytes: text.bytes, notes: [Note(text: "it is not UTF-8; read as windows-1252")])
  }

  private static func converted(
    _ bytes: [UInt8], from encoding: String
  ) throws(UnreadableSource) -> Text {
    guard let text = CharacterConverter.utf8(bytes, from: encoding) else {
      throw UnreadableSource(
        "this system's C library can't read the encoding \(encoding); install its gconv modules, or convert the file to UTF-8"
      )
    }
    let count = text.replaced
    return Text(
      bytes: text.bytes,
      notes: count == 0
        ? []
        : [
          Note(
            text:
              "\(count) byte\(count == 1 ? " is" : "s are") no character of \(encoding); replaced by U+FFFD"
          )
        ]
    )
  }

  /// What `<?xml … encoding="…"?>` says.
  private static func declaration(in bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(400), as: UTF8.self)
    guard let start = head.firstRange(of: "<?xml"),
      let end = head[start.upperBound...].firstRange(of: "?>"),
      let name = head[start.upperBound..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let rest = head[name.upperBound..<end.lowerBound].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}
