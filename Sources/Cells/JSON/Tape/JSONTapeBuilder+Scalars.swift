extension JSONTapeBuilder {
  /// Moves behind the string that starts here; nil where it does not end.
  mutating func string(_ text: Span<UInt8>) -> JSONTape.Marks? {
    var marks: JSONTape.Marks = []
    var place = index &+ 1
    while true {
      place = text.firstToEscape(from: place)
      guard place < text.count else { return nil }
      switch text[place] {
      case UInt8(ascii: "\""):
        index = place &+ 1
        return marks
      case UInt8(ascii: "\\"):
        marks.insert(.escaped)
        let length = text.lengthOfEscape(at: place)
        if length == 0 { isPlain = false }
        place &+= max(length, 2)
      default:
        isPlain = false
        place &+= 1
      }
    }
  }

  /// A number, true, false or null: what stands before the next mark or blank.
  mutating func word(_ text: Span<UInt8>) -> Bool {
    let start = index
    var place = start
    if text[place] == UInt8(ascii: "-") { place &+= 1 }
    let digits = place
    while place < text.count, text[place] &- 0x30 < 10 { place &+= 1 }
    if place == text.count || Self.endsWord(text[place]), place > digits,
      place &- digits <= 308, place &- digits == 1 || text[digits] != 0x30
    {
      index = place
      append(.number, .integer, from: start)
      return true
    }
    while place < text.count, !Self.endsWord(text[place]) { place &+= 1 }
    guard place > start else { return false }
    index = place
    let word = text.extracting(start..<place)
    switch text[start] {
    case UInt8(ascii: "t"):
      isPlain = isPlain && word.holds("true")
      append(.boolean, .isTrue, from: start)
    case UInt8(ascii: "f"):
      isPlain = isPlain && word.holds("false")
      append(.boolean, [], from: start)
    case UInt8(ascii: "n"):
      isPlain = isPlain && word.holds("null")
      append(.null, [], from: start)
    default:
      isPlain = isPlain && word.isModestNumber
      append(.number, [], from: start)
    }
    return true
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}")
  }
}
