/// Walks over a text once and notes where everything stands.
///
/// Checks no more than keeps it from running astray, and notes in `isPlain` whether it saw anything
/// that a strict reader might refuse. Cheap for what is common: a word of eight bytes at a time in
/// strings.
struct JSONTapeBuilder {
  static let maximumDepth = 256

  private(set) var nodes: [JSONTape.Node] = []
  var isPlain = true
  private(set) var depth = 0
  private(set) var hasWideKeys = false
  var index = 0

  /// False where it finds no way.
  mutating func read(_ text: Span<UInt8>) -> Bool {
    guard text.count < Int(Int32.max) else { return false }
    nodes.reserveCapacity(16 + min(text.count / 32, 4096))
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      isPlain = false
      index = 3
    }
    guard value(text, depth: 0) else { return false }
    skipBlanks(text)
    if index < text.count { isPlain = false }
    return true
  }

  private mutating func skipBlanks(_ text: Span<UInt8>) {
    while index < text.count {
      let byte = text[index]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return
      }
      index &+= 1
    }
  }

  private mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    skipBlanks(text)
    guard index < text.count, text[index] == byte else { return false }
    index &+= 1
    return true
  }

  private mutating func value(_ text: Span<UInt8>, depth: Int) -> Bool {
    skipBlanks(text)
    guard depth <= Self.maximumDepth, index < text.count else { return false }
    switch text[index] {
    case UInt8(ascii: "{"):
      return container(.object, until: UInt8(ascii: "}"), text, depth: depth + 1)
    case UInt8(ascii: "["):
      return container(.array, until: UInt8(ascii: "]"), text, depth: depth + 1)
    case UInt8(ascii: "\""):
      let start = index
      guard let marks = string(text) else { return false }
      append(.string, marks, from: start)
      return true
    default: return word(text)
    }
  }

  mutating func append(_ kind: JSONValue.Kind, _ marks: JSONTape.Marks, from start: Int) {
    nodes.append(
      JSONTape.Node(
        kind: kind, marks: marks, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: index),
        next: UInt32(truncatingIfNeeded: nodes.count &+ 1)))
  }

  /// An object or an array, whose first byte was seen and whose last one is `end`.
  private mutating func container(
    _ kind: JSONValue.Kind, until end: UInt8, _ text: Span<UInt8>, depth: Int
  ) -> Bool {
    let place = nodes.count
    append(kind, [], from: index)
    self.depth = max(self.depth, depth)
    index &+= 1
    var count = 0
    if !take(end, text) {
      repeat {
        if kind == .object {
          guard key(text), take(UInt8(ascii: ":"), text) else { return false }
        }
        guard value(text, depth: depth) else { return false }
        count &+= 1
      } while take(UInt8(ascii: ","), text)
      guard take(end, text) else { return false }
    }
    close(place, count)
    if kind == .object, isPlain, count > 1 { isPlain = keysDiffer(in: place, count, text) }
    return true
  }

  private mutating func close(_ place: Int, _ count: Int) {
    nodes[place].end = UInt32(truncatingIfNeeded: index)
    nodes[place].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[place].count = UInt32(truncatingIfNeeded: count)
  }

  private mutating func key(_ text: Span<UInt8>) -> Bool {
    skipBlanks(text)
    let start = index
    guard index < text.count, text[index] == UInt8(ascii: "\""), let marks = string(text) else {
      return false
    }
    let inside = text.extracting((start &+ 1)..<(index &- 1))
    if !marks.isEmpty { isPlain = false }
    if inside.isBeyondASCII {
      hasWideKeys = true
      // A longer one may have more combining marks in a row than a key may have.
      if inside.count > 2 * CombiningMarks.limit || (try? UTF8Span(validating: inside)) == nil {
        isPlain = false
      }
    }
    append(.string, marks, from: start)
    nodes[nodes.count &- 1].count = inside.fingerprint
    return true
  }
}
