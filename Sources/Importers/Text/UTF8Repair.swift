/// Text that is UTF-8 but for some places: what is no character there becomes U+FFFD, once for each
/// beginning of one (Unicode, §3.9, "maximal subparts").
struct UTF8Repair {
  private(set) var bytes: [UInt8] = []
  /// Characters of more than a byte that are whole.
  private var whole = 0
  /// Characters that are cut after two or three bytes, which no other encoding has by accident.
  private var cut = 0
  /// Bytes that begin or go on no character.
  private var stray = 0
  private var firstLine: Int?

  init(_ source: [UInt8]) {
    bytes.reserveCapacity(source.count)
    var line = 1
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte < 0x80 {
        if byte == 0x0A { line += 1 }
        bytes.append(byte)
        index += 1
        continue
      }
      let (count, isWhole) = Self.character(in: source, at: index)
      if isWhole {
        whole += 1
        bytes += source[index..<(index + count)]
      } else {
        if count > 1 { cut += 1 } else { stray += 1 }
        if firstLine == nil { firstLine = line }
        bytes += [0xEF, 0xBF, 0xBD]
      }
      index += count
    }
  }

  /// Whether damage explains the text better than another encoding does.
  var isMostlyUTF8: Bool { whole + cut >= stray }

  var text: TextDecoder.Text {
    let count = cut + stray
    guard count > 0 else { return TextDecoder.Text(bytes: bytes) }
    let more = count > 1 ? " and at \(count - 1) more place\(count > 2 ? "s" : "")" : ""
    let note = "what stands here\(more) is no character of UTF-8; replaced by U+FFFD"
    return TextDecoder.Text(bytes: bytes, notes: [TextDecoder.Note(line: firstLine, text: note)])
  }

  /// How many bytes belong together from a byte above 0x7F on, and whether they are a character.
  private static func character(in source: [UInt8], at start: Int) -> (count: Int, isWhole: Bool) {
    let length: Int
    var range: ClosedRange<UInt8> = 0x80...0xBF
    switch source[start] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if source[start] == 0xE0 { range = 0xA0...0xBF }
      if source[start] == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if source[start] == 0xF0 { range = 0x90...0xBF }
      if source[start] == 0xF4 { range = 0x80...0x8F }
    default: return (1, false)
    }
    var count = 1
    while count < length {
      guard start + count < source.count, range.contains(source[start + count]) else {
        return (count, false)
      }
      range = 0x80...0xBF
      count += 1
    }
    return (count, true)
  }
}
