/// Mends what feeds do wrong beyond doubt, before an XML parser sees it: a lone ampersand, a name
/// that only HTML has, a character that XML can't hold, `]]>` in a text, a declaration that is not at
/// the very start. Each is told with its line, unless nothing can be meant otherwise.
///
/// Line breaks stay where they are. What declares an encoding becomes blanks, since the text is
/// UTF-8 by now.
struct XMLRepair {
  let bytes: [UInt8]
  var index = 0
  /// The text as it is parsed.
  var out: [UInt8] = []
  private(set) var warnings: [(line: Int, text: String)] = []
  /// The first tag's name and the document type's, in lower case; nil where there is none.
  private(set) var rootName: String?
  var documentType: String?
  /// Names that the document type declares, and whether they lie outside of the text.
  var entities: [[UInt8]: Bool] = [:]
  /// From which byte of `out` on a byte stands how much further on in `bytes`.
  private var shifts: [(start: Int, shift: Int)] = []
  private var lines: LineCount

  /// Warnings that are kept; a text of nothing but faults has no more.
  private static let maximumWarnings = 1000

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineCount(bytes)
    out.reserveCapacity(bytes.count)
    read()
  }

  private mutating func read() {
    while index < bytes.count {
      let start = index
      while index < bytes.count, !Self.isSpecial(bytes[index]) { index += 1 }
      out += bytes[start..<index]
      guard index < bytes.count else { return }
      switch bytes[index] {
      case UInt8(ascii: "<"): markup()
      case UInt8(ascii: "&"): reference()
      case UInt8(ascii: ">"):
        if endsCDATA { put(Array("&gt;".utf8)[...], for: 1) } else { takeByte() }
      default: takeOrDrop()
      }
    }
  }

  /// Whether `]]` was written last, behind which no `>` may stand in a text.
  private var endsCDATA: Bool {
    let last = out.count - 1
    return last > 0 && out[last] == UInt8(ascii: "]") && out[last - 1] == UInt8(ascii: "]")
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x3C, 0x3E, 0x26, 0xEF: true
    case 0x09, 0x0A, 0x0D: false
    default: byte < 0x20
    }
  }

  private mutating func markup() {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if next != UInt8(ascii: "!"), next != UInt8(ascii: "?") {
      keepRootName()
      takeByte()
    } else if starts("<!--") {
      copy(beyond: "-->", from: 4)
    } else if starts("<![CDATA[") {
      copy(beyond: "]]>", from: 9)
    } else if starts("<?") {
      if starts("<?xml"), index + 5 < bytes.count, bytes[index + 5] <= 0x20 {
        let end = end(of: "?>", from: index + 2)
        out += bytes[index..<end].lazy.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
        index = end
      } else {
        copy(beyond: "?>", from: 2)
      }
    } else if starts("<!DOCTYPE") {
      takeDocumentType()
    } else {
      takeByte()
    }
  }

  private mutating func keepRootName() {
    guard rootName == nil else { return }
    let word = bytes[(index + 1)...].prefix(100).prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
    rootName = String(decoding: word, as: UTF8.self).lowercased()
  }

  /// Whether this stands here, in letters of either case.
  func starts(_ text: StaticString, at place: Int? = nil) -> Bool {
    let place = place ?? index
    let mark = text.description.utf8
    return bytes.count - place >= mark.count
      && zip(bytes[place...], mark).allSatisfy { byte, wanted in
        byte == wanted || ((0x61...0x7A).contains(byte) && byte & 0xDF == wanted & 0xDF)
      }
  }

  /// The byte behind a mark that begins at `start` or further on; that of the text's end where
  /// there is none.
  func end(of mark: StaticString, from start: Int) -> Int {
    let mark = mark.description.utf8
    guard let first = mark.first else { return start }
    var place = min(start, bytes.count)
    while let next = bytes[place...].firstIndex(of: first) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      place = next + 1
    }
    return bytes.count
  }

  private mutating func copy(beyond mark: StaticString, from skipped: Int) {
    copy(to: end(of: mark, from: index + skipped))
  }

  /// Takes everything up to `end` as it stands, but for what XML can't hold.
  mutating func copy(to end: Int) {
    while index < end {
      let start = index
      while index < end, bytes[index] >= 0x20 || Self.isBlank(bytes[index]), bytes[index] != 0xEF {
        index += 1
      }
      out += bytes[start..<index]
      if index < end { takeOrDrop() }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// A control character or U+FFFE, U+FFFF are left out, all else is taken.
  private mutating func takeOrDrop() {
    if bytes[index] == 0xEF {
      let isNone =
        bytes[index...].starts(with: [0xEF, 0xBF, 0xBE])
        || bytes[index...].starts(with: [0xEF, 0xBF, 0xBF])
      guard isNone else {
        out.append(0xEF)
        index += 1
        return
      }
      drop(3, code: 0xFF00 | UInt32(bytes[index + 2]) | 0x40)
    } else {
      drop(1, code: UInt32(bytes[index]))
    }
  }

  mutating func drop(_ count: Int, code: UInt32) {
    let digits = String(code, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    let kind = code < 0x20 ? "control character" : "character"
    warn("the \(kind) U+\(padding)\(digits), which XML can't hold, is left out")
    put([], for: count)
  }

  /// Takes the byte that stands here.
  private mutating func takeByte() {
    out.append(bytes[index])
    index += 1
  }

  /// Writes bytes for the next `count` ones.
  mutating func put(_ text: ArraySlice<UInt8>, for count: Int) {
    out += text
    index += count
    if text.count != count { shifts.append((out.count, index - out.count)) }
  }

  /// Warns of what stands here.
  mutating func warn(_ text: String) {
    guard warnings.count < Self.maximumWarnings else { return }
    warnings.append((lines.line(at: index), text))
  }

  /// Whether a tag begins at a byte of `out`.
  func isTag(_ offset: Int) -> Bool {
    out.indices.contains(offset) && out[offset] == UInt8(ascii: "<")
  }

  /// A byte of `out` in lines and columns of `bytes`, from 1; columns in characters.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = shifts.count
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    let place = min(offset + (low > 0 ? shifts[low - 1].shift : 0), bytes.count)
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = bytes[..<start].count { $0 == 0x0A } + 1
    return (line, String(decoding: bytes[start..<place], as: UTF8.self).unicodeScalars.count + 1)
  }
}
