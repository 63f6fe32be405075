/// A pattern that is sure to be run in a time that goes by the text's length: characters, classes and
/// anchors, with one repetition that varies at the most.
///
/// All others may run without end, or mean another thing in the language of JSON Schema than they do
/// here; whoever meets one takes it as unknown. Reads ASCII only, since other scalars may join with
/// a sign of the pattern.
struct PlainPattern {
  /// Scalars of a text at the most; longer ones are not searched.
  private static let maximumLength = 1000
  private static let signs = Set("()|{}[]*+?^$\\".utf8)

  private let text: String

  /// Nil where it is not plain.
  init?(_ pattern: JSONName) {
    var rest = pattern.bytes[...]
    guard rest.count <= 1000, rest.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    if rest.last == UInt8(ascii: "$"), !Self.isEscaped(rest.dropLast()) { rest.removeLast() }
    var varying = 0
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): guard Self.takeEscape(&rest) else { return nil }
      case UInt8(ascii: "["): guard Self.takeClass(&rest) else { return nil }
      default: guard !Self.signs.contains(byte) else { return nil }
      }
      guard let isVarying = Self.takeRepetition(&rest) else { return nil }
      if isVarying { varying += 1 }
    }
    guard varying <= 1 else { return nil }
    text = pattern.text
  }

  /// Whether it is somewhere in a text, by scalars; nil where the text is too long to say.
  func isIn(_ text: String) -> Bool? {
    guard text.unicodeScalars.prefix(Self.maximumLength + 1).count <= Self.maximumLength,
      let regex = try? Regex(self.text)
    else { return nil }
    let plain = regex.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters()
    return text.contains(plain)
  }

  /// Whether an odd number of backslashes is at the end.
  private static func isEscaped(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  private static func takeEscape(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let byte = rest.popFirst() else { return false }
    let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    return "dDwWsS".utf8.contains(byte) || !isLetter && !isDigit
  }

  /// `a-z0-9_]`, behind the bracket.
  private static func takeClass(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    var last: UInt8?
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "]"): return last != nil
      case UInt8(ascii: "["): return false
      case UInt8(ascii: "\\"): guard takeEscape(&rest) else { return false }
      // Two of these are an operation on sets here, and none there.
      case UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "~"):
        if last == byte || rest.first == byte { return false }
      default: break
      }
      last = byte
    }
    return false
  }

  /// Whether a repetition that is taken varies; nil for one that is not plain.
  private static func takeRepetition(_ rest: inout ArraySlice<UInt8>) -> Bool? {
    guard let byte = rest.first else { return false }
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      rest.removeFirst()
      return true
    case UInt8(ascii: "{"):
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      let counts = inside.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      rest = rest[rest.index(after: end)...]
      guard let first = counts.first.flatMap({ UInt16($0) }), first <= 1000, counts.count <= 2
      else { return nil }
      guard counts.count == 2 else { return false }
      guard !counts[1].isEmpty else { return true }
      guard let last = UInt16(counts[1]), (first...1000).contains(last) else { return nil }
      return true
    default: return false
    }
  }
}
